import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { saveRoadException } from '../../dispatch/exception/contract.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { dispatchLoads } from '../../dispatch/work-order/contract.ts';
import { claimsOf, getClaim, readClaimSource, saveClaim } from '../../order/claim/contract.ts';
import { getInbound, moveInbound, saveInbound } from '../../warehouse/inbound/contract.ts';
import { finishReceiving, getReceiving, receive, reverseReceipt } from '../../warehouse/receiving/contract.ts';
import { type Scene, setScene } from '../../warehouse/server/seed/scene.ts';
import type { WarehouseTables } from '../../warehouse/server/db.ts';
import type { FinanceTables } from '../server/db.ts';

/* A claim is registered from what went wrong: an exception on the road, a receipt with a fault, a pallet. */

let road: Stage;
let house: Stage;
beforeAll(async () => {
  [road, house] = await Promise.all([startStage(), startStage()]);
}, 60_000);
afterAll(() => Promise.all([road.close(), house.close()]));

const claimed = { currency: 'CNY', claimed: '500' } as const;

test('from an exception on the road: its order, customer, kind, place and pieces', async () => {
  const scene = await road.system<FinanceTables, DispatchScene>((work) => setDispatchScene(work, road.companies.cn));
  const clerk = await road.cast({ name: 'Mai' });
  const order = await road.system<FinanceTables, bigint>((work) => addOrder(work, scene, { no: 'SO-X1', pieces: 20, kg: '2000', m3: '8' }));
  const trip = await clerk.send(dispatchLoads, {
    loads: [{ order_id: String(order), pieces: 20, gross_kg: '2000', volume_m3: '8' }],
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-21T01:00:00Z',
    planned_arrive: '2026-11-21T15:00:00Z',
  });
  const told = {
    kind: 'damage' as const,
    happened_at: '2026-11-20T01:30:00Z',
    place: 'G7211 友谊关',
    description: '急刹，两箱压坏',
    pieces: 2,
  };
  const exception = await clerk.send(saveRoadException, { work_order_id: trip.id, order_id: String(order), ...told });
  const source = { subject: 'roadException' as const, id: exception.id };
  const facts = await clerk.send(readClaimSource, source);
  expect(facts).toMatchObject({
    no: exception.no,
    order_no: 'SO-X1',
    customer_id: String(scene.lux),
    mode: 'road',
    kind: 'damage',
    place: told.place,
    description: told.description,
    cartons: 2,
  });
  const { id } = await clerk.send(saveClaim, {
    source_subject: 'roadException',
    source_id: exception.id,
    mode: facts.mode,
    kind: 'damage',
    happened_at: told.happened_at,
    place: facts.place,
    description: told.description,
    cartons: facts.cartons,
    ...claimed,
  });
  expect(await clerk.send(getClaim, { id })).toMatchObject({ order_no: 'SO-X1', source_no: exception.no, source_subject: 'roadException' });
  // Both the exception and the order that it hit show the claim.
  for (const of of [source, { subject: 'order' as const, id: String(order) }])
    expect((await clerk.send(claimsOf, of)).claims.map((one) => one.id)).toEqual([id]);
  const foreign = await road.cast({ companyId: road.companies.vn });
  expect(await foreign.refused(readClaimSource, source)).toBe('NOT_FOUND');
});

test('from a receipt: what came damaged, else what is short; and from the pallet that carries it', async () => {
  const scene = await house.system<WarehouseTables, Scene>((work) => setScene(work, house.companies.cn));
  const keeper = await house.cast({ name: 'Wei' });
  const arrived = async () => {
    const plan = await keeper.send(saveInbound, {
      customer_id: String(scene.lux),
      warehouse_id: String(scene.warehouse),
      eta_from: '2026-11-21T01:00:00Z',
      eta_to: '2026-11-21T05:00:00Z',
      lines: [{ product_id: String(scene.board), qty: '240', cartons: 10, gross_kg: '120', batch_no: 'B1' }],
      submit: true,
    });
    const audited = await keeper.send(moveInbound, { id: plan.id, version: plan.version, action: 'audit' });
    await keeper.send(moveInbound, { id: plan.id, version: audited.version, action: 'arrive' });
    const { line_rows } = await keeper.send(getInbound, { id: plan.id });
    return { id: plan.id, line_id: line_rows[0]?.id ?? '' };
  };
  const finish = async (id: string) => keeper.send(finishReceiving, { id, version: (await keeper.send(getReceiving, { id })).version });

  const photo = await keeper.upload(
    'broken.png',
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  );

  const short = await arrived();
  // A receipt that was reversed damaged nothing.
  const mistaken = { plan_id: short.id, line_id: short.line_id, qty: '24', cartons: 1, condition: 'damaged' as const, photo_ids: [photo] };
  await keeper.send(reverseReceipt, { id: (await keeper.send(receive, mistaken)).id, version: 1, reason: '看错' });
  await keeper.send(receive, { plan_id: short.id, line_id: short.line_id, qty: '192', cartons: 8 });
  await finish(short.id);
  expect(await keeper.send(readClaimSource, { subject: 'inbound', id: short.id })).toMatchObject({
    customer_id: String(scene.lux),
    mode: 'warehouse',
    kind: 'shortage',
    cartons: 2,
    place: '南宁仓',
    order_no: null,
  });

  const broken = await arrived();
  await keeper.send(receive, { plan_id: broken.id, line_id: broken.line_id, qty: '168', cartons: 7 });
  const damaged = { plan_id: broken.id, line_id: broken.line_id, qty: '72', cartons: 3, condition: 'damaged' as const };
  const pallet = await keeper.send(receive, { ...damaged, photo_ids: [photo] });
  await finish(broken.id);
  const facts = await keeper.send(readClaimSource, { subject: 'inbound', id: broken.id });
  expect(facts).toMatchObject({ kind: 'damage', cartons: 3 });
  const base = {
    mode: 'warehouse' as const,
    kind: 'damage' as const,
    happened_at: '2026-11-20T01:00:00Z',
    description: '三箱压坏',
    ...claimed,
  };
  const ofReceipt = await keeper.send(saveClaim, { ...base, source_subject: 'inbound', source_id: broken.id });
  expect(await keeper.send(getClaim, { id: ofReceipt.id })).toMatchObject({
    customer_id: String(scene.lux),
    source_no: facts.no,
    order_id: null,
  });
  expect((await keeper.send(claimsOf, { subject: 'inbound', id: broken.id })).claims).toHaveLength(1);

  const made = (await keeper.send(getReceiving, { id: broken.id })).pallets_made.find((one) => one.pallet_no === pallet.pallet_no);
  const ofPallet = { subject: 'pallet' as const, id: made?.id ?? '' };
  expect(await keeper.send(readClaimSource, ofPallet)).toMatchObject({
    no: pallet.pallet_no,
    customer_id: String(scene.lux),
    mode: 'warehouse',
    kind: 'damage',
    place: '南宁仓',
  });
  const second = await keeper.send(saveClaim, { ...base, source_subject: 'pallet', source_id: ofPallet.id });
  expect(await keeper.send(getClaim, { id: second.id })).toMatchObject({ source_no: pallet.pallet_no, source_subject: 'pallet' });
  expect(
    await keeper.refused(saveClaim, { ...base, source_subject: 'pallet', source_id: ofPallet.id, customer_id: String(scene.vina) }),
  ).toBe('CLAIM_OTHER_CUSTOMER');
  const foreign = await house.cast({ companyId: house.companies.vn });
  for (const of of [ofPallet, { subject: 'inbound' as const, id: broken.id }])
    expect(await foreign.refused(readClaimSource, of)).toBe('NOT_FOUND');
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { assignCarrierWork, getCarrierWork, reportCarrierWork, signCarrierWork } from '../../dispatch/carrier/contract.ts';
import { addOrder, addTruck, crewOf, type DispatchScene, setDispatchScene, type Truck } from '../../dispatch/server/seed/scene.ts';
import { assignTruck, dispatchLoads, getWorkOrder, moveWorkOrder } from '../../dispatch/work-order/contract.ts';
import { moveQuotation, saveQuotation } from '../../pricing/quotation/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { orderCharges, tripCharges } from './contract.ts';

/* Jinlong is paid 1,000 for its small truck and 3,000 for its large one. The small one is ordered. */

let stage: Stage;
let scene: DispatchScene;
let smallTruck: Truck;
let smallType: string;
let largeType: string;
let mai: Player;
let chen: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  const typeOf = (truck: Truck) =>
    stage.system<FinanceTables, string>(async ({ db }) => {
      const vehicle = await db.selectFrom('vehicle').select('vehicle_type_id').where('id', '=', truck.vehicle).executeTakeFirstOrThrow();
      return String(vehicle.vehicle_type_id);
    });
  smallTruck = await stage.system<FinanceTables, Truck>((work) =>
    addTruck(work, scene.jinlong, { plate: '桂B40004', kg: '5000', m3: '20' }),
  );
  smallType = await typeOf(smallTruck);
  largeType = await typeOf(scene.jinlongTruck);
  const fee = await stage.system<FinanceTables, string>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`with t as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
        values ('T', 'T', 'T', 'T', 'T', 'transport') returning id)
      insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select 'FREIGHT', 'F', 'F', 'F', 'F', id, 'CNY', 'trip' from t returning id`.execute(db);
    await sql`insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', id, 9, '2020-01-01' from fee_name`.execute(db);
    return String(rows[0]?.id);
  });
  mai = await stage.cast({ name: 'Mai' });
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
  const price = { fee_name_id: fee, basis: 'trip' as const, currency: 'CNY' as const, tax_percent: '9' };
  const sheet = await mai.send(saveQuotation, {
    side: 'buy',
    company_id: String(stage.companies.cn),
    party_id: String(scene.jinlong),
    title: '2026',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices: [
      { ...price, price: '1000', vehicle_type_id: smallType },
      { ...price, price: '3000', vehicle_type_id: largeType },
    ],
  });
  const { version } = await mai.send(moveQuotation, { id: sheet.id, version: sheet.version, action: 'submit' });
  await (await stage.cast({ name: 'Lin' })).send(moveQuotation, { id: sheet.id, version, action: 'approve' });
}, 60_000);
afterAll(() => stage.close());

/** A trip that Jinlong has accepted, with its order. */
async function accepted(
  no: string,
  vehicle_type_id: string | null,
  price: object = {},
): Promise<{ order: string; id: string; version: number }> {
  const order = await stage.system<FinanceTables, string>(async (work) =>
    String(await addOrder(work, scene, { no, pieces: 5, kg: '500', m3: '2' })),
  );
  const trip = await mai.send(dispatchLoads, {
    loads: [{ order_id: order, pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(scene.jinlong),
    vehicle_type_id,
    planned_depart: new Date(stage.clock.now().getTime() + 3_600_000).toISOString(),
    planned_arrive: new Date(stage.clock.now().getTime() + 36_000_000).toISOString(),
    pod_required: false,
    ...price,
  });
  const { version } = await mai.send(moveWorkOrder, { id: trip.id, version: trip.version, action: 'accept' });
  return { order, id: trip.id, version };
}
const quoted = async (id: string) => (await mai.send(getWorkOrder, { id })).quoted_amount;
const costs = async (order_id: string) =>
  (await mai.send(orderCharges, { order_id })).rows
    .filter(({ side, state }) => side === 'payable' && state !== 'void')
    .map(({ estimated, amount }) => [estimated, amount]);

test('a carrier that sends a dearer truck is paid for the one that was ordered', async () => {
  const { order, ...trip } = await accepted('SO-OT1', smallType);
  let { version } = await chen.send(assignCarrierWork, { ...trip, ...crewOf(scene.jinlongTruck) });
  expect(await quoted(trip.id)).toBe('1000.00');
  const at = stage.clock.now().toISOString();
  ({ version } = await chen.send(reportCarrierWork, { id: trip.id, version, code: 'departed', at }));
  const [load] = (await chen.send(getCarrierWork, { id: trip.id })).loaded;
  const signature = { load_id: load?.id ?? '', signed_pieces: 5, signed_by: 'An', at };
  expect(await chen.send(signCarrierWork, { id: trip.id, version, ...signature })).toMatchObject({ state: 'completed' });
  expect(await costs(order)).toContainEqual([false, '1000.00']);
  const ofTrip = async (who: Player) => (await who.send(tripCharges, { work_order_id: trip.id })).rows;
  const { no } = await mai.send(getWorkOrder, { id: trip.id });
  expect((await ofTrip(mai)).map(({ estimated, amount, work_order_no }) => [estimated, amount, work_order_no])).toEqual([
    [false, '1000.00', no],
    [true, '1000.00', no],
  ]);
  expect(await ofTrip(await stage.cast({ companyId: stage.companies.th }))).toEqual([]);
});

test('staff who send a dearer truck see its price on the trip and in the estimated cost, and again after a change', async () => {
  stage.clock.advance(2 * 86_400_000);
  const { order, ...trip } = await accepted('SO-OT2', smallType);
  expect([await quoted(trip.id), await costs(order)]).toEqual(['1000.00', [[true, '1000.00']]]);
  const { version } = await mai.send(assignTruck, { ...trip, ...crewOf(scene.jinlongTruck) });
  expect([await quoted(trip.id), await costs(order)]).toEqual(['3000.00', [[true, '3000.00']]]);
  await mai.send(assignTruck, { id: trip.id, version, ...crewOf(smallTruck) });
  expect([await quoted(trip.id), await costs(order)]).toEqual(['1000.00', [[true, '1000.00']]]);
});

test('where no type was ordered, the truck that the carrier sends is quoted', async () => {
  stage.clock.advance(2 * 86_400_000);
  const { order, ...trip } = await accepted('SO-OT3', null);
  expect(await quoted(trip.id)).toBeNull();
  await chen.send(assignCarrierWork, { ...trip, ...crewOf(scene.jinlongTruck) });
  expect([await quoted(trip.id), await costs(order)]).toEqual(['3000.00', [[true, '3000.00']]]);
});

test('a price that was agreed for the dearer truck does not pay the cheaper one that staff send', async () => {
  stage.clock.advance(2 * 86_400_000);
  const price = { price: '2500.00', price_currency: 'CNY' };
  const { order, ...trip } = await accepted('SO-OT4', largeType, price);
  expect(await mai.refused(assignTruck, { ...trip, ...crewOf(smallTruck) })).toBe('PRICE_OF_OTHER_TRUCK');
  expect(await mai.send(getWorkOrder, { id: trip.id })).toMatchObject({ ...trip, state: 'accepted', quoted_amount: '3000.00' });
  // The carrier answers for the truck that it sends at the price that was agreed.
  const { version } = await chen.send(assignCarrierWork, { ...trip, ...crewOf(smallTruck) });
  await mai.send(assignTruck, { id: trip.id, version, ...crewOf(scene.jinlongTruck) });
  expect([await quoted(trip.id), await costs(order)]).toEqual(['3000.00', [[true, '2500.00']]]);
});

test('a price that is not above the quotation for the truck that staff send stays', async () => {
  stage.clock.advance(2 * 86_400_000);
  const { order, ...trip } = await accepted('SO-OT5', smallType, { price: '900.00', price_currency: 'CNY' });
  await mai.send(assignTruck, { ...trip, ...crewOf(scene.jinlongTruck) });
  expect([await quoted(trip.id), await costs(order)]).toEqual(['3000.00', [[true, '900.00']]]);
});

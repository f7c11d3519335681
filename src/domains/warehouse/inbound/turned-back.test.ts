import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { finishReceiving, getReceiving, putAway, receive, reverseReceipt } from '../receiving/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listStock, reconcileStock } from '../stock/contract.ts';
import { getInbound, moveInbound, saveInbound } from './contract.ts';
import { may } from './permits.ts';

/* Trucks that are turned back before and at the gate, and goods that a gate does not let in. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let planner: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  planner = await stage.cast({ type: 5, customerId: scene.lux });
});
afterAll(() => stage.close());

type Action = ParamsOf<typeof moveInbound>['action'];
const plan = (customer_ref: string): ParamsOf<typeof saveInbound> => ({
  warehouse_id: String(scene.warehouse),
  customer_ref,
  eta_from: '2026-11-21T01:00:00Z',
  eta_to: '2026-11-21T05:00:00Z',
  lines: [{ product_id: String(scene.board), qty: '240', cartons: 10 }],
});
const read = (id: string) => keeper.send(getInbound, { id });
const moving = async (id: string, action: Action, more: { reason?: string; dock?: string } = {}) => ({
  id,
  version: (await read(id)).version,
  action,
  ...more,
});
const waysTo = {
  draft: [],
  submitted: ['submit'],
  arrived: ['submit', 'audit', 'arrive'],
  docked: ['submit', 'audit', 'arrive', 'dock'],
} as const;
async function planIn(state: keyof typeof waysTo, dock = 'D01'): Promise<string> {
  const { id } = await planner.send(saveInbound, plan(`ASN-${state}-${dock}`));
  for (const action of waysTo[state])
    await (action === 'submit' ? planner : keeper).send(moveInbound, await moving(id, action, action === 'dock' ? { dock } : {}));
  expect((await read(id)).state).toBe(state);
  return id;
}
const stockOn = async (pallet_no: string) =>
  (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows.map(({ location_code, qty, held }) => [
    location_code,
    qty,
    held,
  ]);
async function unloaded(qty: string): Promise<{ id: string; line_id: string; pallet_no: string; receipt: string }> {
  const id = await planIn('arrived', qty);
  const line_id = (await read(id)).line_rows[0]?.id ?? '';
  const receipt = await keeper.send(receive, { plan_id: id, line_id, qty });
  return { id, line_id, pallet_no: receipt.pallet_no, receipt: receipt.id };
}

test('its owner takes a plan back before the warehouse has booked it in, and changes it', async () => {
  const id = await planIn('submitted');
  const vina = await stage.cast({ type: 5, customerId: scene.vina });
  expect(await vina.refused(moveInbound, await moving(id, 'recall'))).toBe('NOT_FOUND');
  await planner.send(moveInbound, await moving(id, 'recall'));
  expect(await read(id)).toMatchObject({ state: 'draft', received_qty: '0.000' });
  expect(await keeper.refused(moveInbound, await moving(id, 'audit'))).toBe('ILLEGAL_MOVE');
  await planner.send(saveInbound, { ...plan('ASN-again'), id, version: (await read(id)).version, submit: true });
  expect(await read(id)).toMatchObject({ state: 'submitted', customer_ref: 'ASN-again' });
});

test.each([
  ['submitted', 'planner'],
  ['arrived', 'keeper'],
  ['docked', 'keeper'],
] as const)('a plan that is %s is cancelled by its %s, with a reason, and nothing of it comes in', async (state, by) => {
  const id = await planIn(state, 'D02');
  const who = by === 'planner' ? planner : keeper;
  // At the gate the truck is the warehouse's: its owner cannot take it away, nor can staff who only cancel.
  if (by === 'keeper') {
    expect(await planner.refused(moveInbound, await moving(id, 'cancel', { reason: '改期' }))).toBe('NOT_PERMITTED');
    const clerk = await stage.cast({ permits: [may.view, may.edit, may.cancel, may.gate] });
    expect(await clerk.refused(moveInbound, await moving(id, 'cancel', { reason: '改期' }))).toBe('NOT_PERMITTED');
  }
  expect(await who.refused(moveInbound, await moving(id, 'cancel'))).toBe('REASON_REQUIRED');
  await who.send(moveInbound, await moving(id, 'cancel', { reason: '车坏' }));
  expect(await read(id)).toMatchObject({ state: 'cancelled', reason: '车坏', received_qty: '0.000' });
  const line_id = (await read(id)).line_rows[0]?.id ?? '';
  expect(await keeper.refused(receive, { plan_id: id, line_id, qty: '1' })).toBe('ILLEGAL_MOVE');
  const { version } = await read(id);
  expect(await keeper.refused(finishReceiving, { id, version })).toBe('ILLEGAL_MOVE');
  expect((await keeper.send(getReceiving, { id })).pallets_made).toEqual([]);
  // The dock is free for the next truck.
  if (state === 'docked') expect((await read(await planIn('docked', 'D02'))).dock).toBe('D02');
});

test('a plan whose goods all stand at their places is closed, and keeps what was received', async () => {
  const { id, line_id, pallet_no } = await unloaded('240');
  expect(await keeper.refused(moveInbound, await moving(id, 'close'))).toBe('ILLEGAL_MOVE');
  await keeper.send(finishReceiving, { id, version: (await read(id)).version });
  expect(await keeper.refused(receive, { plan_id: id, line_id, qty: '1', pallet_no })).toBe('ILLEGAL_MOVE');
  expect(await keeper.refused(moveInbound, await moving(id, 'close'))).toBe('ILLEGAL_MOVE');
  expect((await keeper.send(putAway, { pallet_no, location_code: scene.at.first })).state).toBe('putAway');
  expect(await planner.refused(moveInbound, await moving(id, 'close'))).toBe('NOT_PERMITTED');
  await keeper.send(moveInbound, await moving(id, 'close'));
  expect(await read(id)).toMatchObject({ state: 'closed', received_qty: '240.000', closed_at: '2026-11-20T02:00:00.000Z' });
  expect(await keeper.refused(moveInbound, await moving(id, 'cancel', { reason: '错' }))).toBe('ILLEGAL_MOVE');
  expect(await stockOn(pallet_no)).toEqual([[scene.at.first, '240.000', '0.000']]);
});

test('goods stay where they stand when the place or the pallet that was scanned is none for them', async () => {
  const { id, line_id, pallet_no, receipt } = await unloaded('200');
  const to = (location_code: string, pallet = pallet_no) => ({ pallet_no: pallet, location_code });
  const unknown = `${pallet_no.slice(0, -2)}${pallet_no.endsWith('00') ? '11' : '00'}`;
  const [strange] = await stage.system<WarehouseTables, string[]>(async (work) => [
    (await putGoodsIn(work, scene, stage.companies.cn, { product: scene.milk, customer: scene.vina, qty: '5', at: scene.at.first }))
      .pallet_no,
  ]);
  const there = await stockOn(strange ?? '');
  const place = (code: string, columns: { mixing?: 'customer' | 'any'; frozen_by_hand?: boolean }) =>
    stage.system<WarehouseTables, unknown>(({ db }) => db.updateTable('location').set(columns).where('code', '=', code).execute());
  expect(await keeper.refused(receive, { plan_id: id, line_id, qty: '1', pallet_no: unknown })).toBe('NO_SUCH_PALLET');
  expect(await keeper.refused(putAway, to(scene.at.receiving))).toBe('ALREADY_THERE');
  await place(scene.at.first, { mixing: 'customer' });
  expect(await keeper.refused(putAway, to(scene.at.first))).toBe('MIXED_GOODS');
  await place(scene.at.second, { frozen_by_hand: true });
  expect(await keeper.refused(putAway, to(scene.at.second))).toBe('LOCATION_FROZEN');
  await place(scene.at.second, { frozen_by_hand: false });
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(putAway, to(scene.at.second))).toBe('NO_SUCH_PALLET');
  expect(await stockOn(pallet_no)).toEqual([[scene.at.receiving, '200.000', '0.000']]);
  expect(await stockOn(strange ?? '')).toEqual(there);
  // Goods on hold are not taken back: somebody still decides about them.
  const { rows } = await keeper.send(listStock, { where: { pallet_no: [pallet_no] } });
  const part = { id: rows[0]?.id ?? '', qty: '1' };
  await keeper.send(holdStock, { ...part, action: 'hold', reason: '待检' });
  expect(await keeper.refused(reverseReceipt, { id: receipt, version: 1, reason: '数错' })).toBe('STOCK_SHORT');
  expect(await read(id)).toMatchObject({ state: 'receiving', received_qty: '200.000' });
  await keeper.send(holdStock, { ...part, action: 'release', reason: '合格' });
  await keeper.send(reverseReceipt, { id: receipt, version: 1, reason: '数错' });
  expect(await read(id)).toMatchObject({ state: 'docked', received_qty: '0.000' });
  expect(await stockOn(pallet_no)).toEqual([]);
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { explainCount, finishCountLocation, getCount, listCountLines, moveCount, saveCount, scanCount } from '../count/contract.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { saveOutbound } from '../outbound/contract.ts';
import { getPicking, issuePickList, pickGoods, splitPick } from '../picking/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { reconcileStock } from '../stock/contract.ts';
import { finishReceiving, getReceiving, listReceiving, receive } from './contract.ts';

/* Pallets leave the receiving area without a put-away scan: picked for a truck that waits, or found elsewhere by a count. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let boss: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  boss = await stage.cast({ name: 'Boss' });
});
afterAll(() => stage.close());

const owner = () => ({ customer_id: String(scene.lux), warehouse_id: String(scene.warehouse) });
const stateOf = async (id: string) => (await keeper.send(getInbound, { id })).state;

/** A received plan whose pallets, of these quantities, stand in the receiving area. */
async function received(quantities: readonly string[]): Promise<{ id: string; pallets: string[] }> {
  const { id, version } = await keeper.send(saveInbound, {
    ...owner(),
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '40', cartons: 2 }],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id, version, action: 'audit' });
  await keeper.send(moveInbound, { id, version: audited.version, action: 'arrive' });
  const line_id = (await keeper.send(getInbound, { id })).line_rows[0]?.id ?? '';
  const pallets: string[] = [];
  for (const qty of quantities) pallets.push((await keeper.send(receive, { plan_id: id, line_id, qty, cartons: 1 })).pallet_no);
  const done = await keeper.send(finishReceiving, { id, version: (await keeper.send(getReceiving, { id })).version });
  expect(done.state).toBe('received');
  return { id, pallets };
}

test('the last pallet that is picked out of receiving ends the put-away of its plan', async () => {
  const { id, pallets } = await received(['25', '15']);
  const line = (qty: string, pallet_no = '') => ({ product_id: String(scene.board), qty, rule: 'pallet' as const, pallet_no });
  const out = await keeper.send(saveOutbound, {
    ...owner(),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [line('25', pallets[0]), line('15', pallets[1])],
    reserve: true,
  });
  const { first_task_id } = await keeper.send(issuePickList, { plans: [{ id: out.id, version: out.version }], release: true });
  const states: string[] = [];
  for (const { task_no, location_code, pallet_no } of (await keeper.send(getPicking, { id: first_task_id })).tasks) {
    await keeper.send(pickGoods, { scan_id: randomUUID(), task_no, location_code: location_code ?? '', pallet_no });
    states.push(await stateOf(id));
  }
  expect(states).toEqual(['received', 'putAway']);
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
});

test('the last goods that are split off their pallet in receiving end the put-away of its plan', async () => {
  const { id, pallets } = await received(['40']);
  const line = (qty: string) => ({ product_id: String(scene.board), qty, rule: 'pallet' as const, pallet_no: pallets[0] ?? '' });
  const out = await keeper.send(saveOutbound, {
    ...owner(),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [line('25'), line('15')],
    split_required: true,
    reserve: true,
  });
  const { first_task_id } = await keeper.send(issuePickList, { plans: [{ id: out.id, version: out.version }], release: true });
  const { tasks } = await keeper.send(getPicking, { id: first_task_id });
  const taken: { task_no: string; pallet_no: string; to_pallet_no: string }[] = [];
  for (const { task_no, location_code, pallet_no } of tasks) {
    const picked = await keeper.send(pickGoods, { scan_id: randomUUID(), task_no, location_code: location_code ?? '', pallet_no });
    taken.push({ task_no, pallet_no, to_pallet_no: picked.to_pallet_no ?? '' });
  }
  const states: string[] = [];
  // A pallet that is split off another was not received, and one that is empty by now was.
  const palletsMade = async () => (await keeper.send(listReceiving, {})).rows.find((plan) => plan.id === id)?.pallets_made;
  const palletCounts = [await palletsMade()];
  for (const one of taken) {
    await keeper.send(splitPick, { scan_id: randomUUID(), ...one });
    states.push(await stateOf(id));
    palletCounts.push(await palletsMade());
  }
  expect(states).toEqual(['received', 'putAway']);
  expect(palletCounts).toEqual([1, 1, 1]);
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
});

test('a count that finds the last pallet in storage ends the put-away of its plan', async () => {
  const { id: plan, pallets } = await received(['40']);
  const at = scene.at.first;
  const range = { range: 'full', method: 'dynamic', mode: 'blind', recount: false } as const;
  const { id, version } = await keeper.send(saveCount, {
    ...range,
    warehouse_id: String(scene.warehouse),
    planned_on: '2026-11-20',
    location_from: at,
    location_to: at,
  });
  await keeper.send(moveCount, { id, version, action: 'release' });
  await keeper.send(scanCount, { id, location_code: at, pallet_no: pallets[0] ?? '', qty: '40', cartons: 1 });
  await keeper.send(finishCountLocation, { id, location_code: at });
  const { count_no } = await keeper.send(getCount, { id });
  const { rows } = await keeper.send(listCountLines, { where: { count_no: [count_no] }, tab: 'differing' });
  await keeper.send(explainCount, { id, line_ids: rows.map((row) => row.id), cause: 'misplaced' });
  await keeper.send(moveCount, { id, version: (await keeper.send(getCount, { id })).version, action: 'submit' });
  expect(await stateOf(plan)).toBe('received');
  await boss.send(moveCount, { id, version: (await keeper.send(getCount, { id })).version, action: 'approve' });
  expect(await stateOf(plan)).toBe('putAway');
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
});

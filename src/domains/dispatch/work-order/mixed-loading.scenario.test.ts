import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { suggestPlan } from '../board/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { changeLoads, dispatchLoads, getWorkOrder, readMix } from './contract.ts';
import type { WayApart } from './mixed-loading.ts';

/* Mai puts goods of several orders on one truck: explosives, poison, apples, frozen fish and batteries. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
});
afterAll(() => stage.close());

type Of = { odour?: 'emits' | 'absorbs'; dg?: readonly [un: string, of: string]; hs?: string; low?: string; high?: string };
const order = (no: string, { dg, hs, low, high, odour }: Of = {}): Promise<string> =>
  system(async (work) => {
    const id = await addOrder(work, scene, { no, pieces: 5, kg: '200', m3: '1' });
    await sql`update transport_order set is_dg = ${dg !== undefined}, un_no = ${dg?.[0] ?? null}, dg_class = ${dg?.[1] ?? null},
      emergency_contact = '值班室', emergency_phone = '0771-5580119',
      temperature_min_c = ${low ?? null}, temperature_max_c = ${high ?? null}, odour = ${odour ?? null} where id = ${id}`.execute(work.db);
    await sql`update order_line set hs_code = ${hs ?? null} where order_id = ${id}`.execute(work.db);
    return String(id);
  });
const load = (order_id: string) => ({ order_id, pieces: 5, gross_kg: '200', volume_m3: '1' });
const trip = (day: number, orders: readonly string[], more: { kept_apart?: WayApart; instructions?: string } = {}) => ({
  loads: orders.map(load),
  carrier_id: String(scene.ownFleet),
  vehicle_id: String(scene.small.vehicle),
  driver_id: String(scene.small.driver),
  planned_depart: new Date(Date.UTC(2026, 10, 22 + day, 1)).toISOString(),
  planned_arrive: new Date(Date.UTC(2026, 10, 22 + day, 11)).toISOString(),
  pod_required: false,
  ...more,
});

test('Explosives are refused beside other dangerous goods, and goods without a common temperature beside each other', async () => {
  const [fireworks, petrol] = [await order('SO-M1', { dg: ['0336', '1.4'] }), await order('SO-M2', { dg: ['1203', '3'] })];
  expect(await mai.refused(dispatchLoads, trip(1, [fireworks, petrol], { kept_apart: 'partition' }))).toBe('MIXED_LOADS');
  const [fish, salad] = [await order('SO-M3', { low: '-25', high: '-18' }), await order('SO-M4', { low: '2', high: '8' })];
  expect(await mai.refused(dispatchLoads, trip(1, [fish, salad]))).toBe('MIXED_LOADS');
  // The same goods may not come together later either.
  const sent = await mai.send(dispatchLoads, trip(1, [fish]));
  expect(await mai.refused(changeLoads, { id: sent.id, version: sent.version, loads: [load(fish), load(salad)] })).toBe('MIXED_LOADS');
  expect((await mai.send(getWorkOrder, { id: sent.id })).loaded.map(({ order_no }) => order_no)).toEqual(['SO-M3']);
});

test('Poison beside food asks how the driver keeps them apart', async () => {
  const [poison, apples] = [await order('SO-P1', { dg: ['1689', '6.1'] }), await order('SO-P2', { hs: '08081000' })];
  expect((await mai.send(readMix, { order_ids: [poison, apples] })).conflicts).toEqual([
    { rule: 'foodstuffs', grade: 'apart', orders: ['SO-P1', 'SO-P2'] },
    { rule: 'dangerous', grade: 'notice', orders: ['SO-P1'] },
  ]);
  // Other instructions say nothing of it.
  const silent = await mai.raw(dispatchLoads.cmd, { ...trip(3, [poison, apples], { instructions: '到前电话' }), request_id: randomUUID() });
  expect(silent.data).toMatchObject({ refusal: 'BAD_PARAMS', at: [{ at: 'kept_apart', why: 'SEPARATION_NEEDED' }] });
  const sent = await mai.send(dispatchLoads, trip(3, [poison, apples], { kept_apart: 'partition' }));
  expect(await mai.send(getWorkOrder, { id: sent.id })).toMatchObject({ state: 'assigned', kept_apart: 'partition' });
  // Other loads keep the way, until somebody says that there is none.
  const fewer = { id: sent.id, loads: [load(poison), load(apples)] };
  const { version } = await mai.send(changeLoads, { ...fewer, version: sent.version });
  expect(await mai.refused(changeLoads, { ...fewer, version, kept_apart: null })).toBe('BAD_PARAMS');
  expect(await mai.send(getWorkOrder, { id: sent.id })).toMatchObject({ kept_apart: 'partition' });
});

test('Batteries may travel beside apples, but the plan does not suggest it and the dialog says it', async () => {
  const [batteries, apples] = [await order('SO-L1', { dg: ['3480', '9'] }), await order('SO-L2', { hs: '0808100000' })];
  expect((await mai.send(readMix, { order_ids: [batteries, apples] })).conflicts).toEqual([
    { rule: 'dangerous', grade: 'notice', orders: ['SO-L1'] },
  ]);
  const { plans } = await mai.send(suggestPlan, { order_ids: [batteries, apples] });
  expect(plans.map(({ orders }) => orders.map(({ order_no }) => order_no).join(' ')).sort()).toEqual(['SO-L1', 'SO-L2']);
  expect((await mai.send(dispatchLoads, trip(5, [batteries, apples]))).state).toBe('assigned');
});

test('Durian beside coffee asks how the driver keeps the smell away, and the plan does not suggest it', async () => {
  const [durian, coffee] = [
    await order('SO-S1', { hs: '08106000', odour: 'emits' }),
    await order('SO-S2', { hs: '09011110', odour: 'absorbs' }),
  ];
  expect((await mai.send(readMix, { order_ids: [durian, coffee] })).conflicts).toEqual([
    { rule: 'odour', grade: 'apart', orders: ['SO-S1', 'SO-S2'] },
  ]);
  const silent = await mai.raw(dispatchLoads.cmd, { ...trip(7, [durian, coffee]), request_id: randomUUID() });
  expect(silent.data).toMatchObject({ refusal: 'BAD_PARAMS', at: [{ at: 'kept_apart', why: 'SEPARATION_NEEDED' }] });
  const { plans } = await mai.send(suggestPlan, { order_ids: [durian, coffee] });
  expect(plans.map(({ orders }) => orders.length)).toEqual([1, 1]);
  expect((await mai.send(dispatchLoads, trip(7, [durian, coffee], { kept_apart: 'covered' }))).state).toBe('assigned');
});

test('A dispatcher of another company learns nothing of the goods', async () => {
  const batteries = await order('SO-O1', { dg: ['3480', '9'] });
  const thai = await stage.cast({ name: 'Somchai', companyId: stage.companies.th });
  expect(await thai.refused(readMix, { order_ids: [batteries] })).toBe('NOT_FOUND');
});

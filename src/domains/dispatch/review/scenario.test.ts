import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { assignTruck, changeLoads, dispatchLoads, getWorkOrder, planWorkOrder } from '../work-order/contract.ts';
import { may as mayWorkOrder } from '../work-order/permits.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { decidePrice, listReviews } from './contract.ts';

/* A price above the quotation: a second person decides, and gives a reason when rejecting it. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let lin: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  lin = await stage.cast({ name: 'Lin' });
});
afterAll(() => stage.close());

const offer = (price: string) => ({
  carrier_id: String(scene.jinlong),
  price,
  price_currency: 'CNY' as const,
  price_reason: '春节前车少',
  planned_depart: '2026-11-22T01:00:00Z',
  planned_arrive: '2026-11-22T15:00:00Z',
});
const idsIn = async (player: Player, tab: string) => (await player.send(listReviews, { tab })).rows.map(({ id }) => id);

test('a price that was refused goes back to the dispatcher, who asks for less; only then the carrier is offered the trip', async () => {
  const order = await system((work) => addOrder(work, scene, { no: 'SO-R1', pieces: 5, kg: '500', m3: '2' }));
  const loads = [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }];
  const { id, version } = await mai.send(dispatchLoads, { loads, ...offer('9800.00') });
  expect(await idsIn(lin, 'price')).toEqual([id]);
  expect(await lin.refused(decidePrice, { id, version, approve: false })).toBe('BAD_PARAMS');
  const planner = await stage.cast({ permits: [mayWorkOrder.view, mayWorkOrder.dispatch] });
  expect(await planner.refused(decidePrice, { id, version, approve: true })).toBe('NOT_PERMITTED');
  const foreign = await stage.cast({ companyId: stage.companies.vn });
  expect(await foreign.refused(decidePrice, { id, version, approve: true })).toBe('NOT_FOUND');

  const rejected = await lin.send(decidePrice, { id, version, approve: false, reason: '高于市场价' });
  expect(rejected).toMatchObject({ state: 'draft', price_state: 'rejected' });
  expect([await idsIn(lin, 'price'), await idsIn(lin, 'rejected')]).toEqual([[], [id]]);
  expect(await lin.refused(decidePrice, { id, version: rejected.version, approve: true })).toBe('NO_PRICE_PENDING');
  expect(await mai.send(getWorkOrder, { id })).toMatchObject({ price_decided_by_name: 'Lin', buy_amount: '9800.00' });

  const planned = await mai.send(planWorkOrder, { id, version: rejected.version, ...offer('7200.00') });
  const approved = await lin.send(decidePrice, { id, version: planned.version, approve: true });
  expect(approved).toMatchObject({ state: 'offered', price_state: 'approved' });
  expect(await mai.send(getWorkOrder, { id })).toMatchObject({ state: 'offered', buy_amount: '7200.00', buy_currency: 'CNY' });
});

const waiting = async (no: string, more: object = {}) => {
  const order = await system((work) => addOrder(work, scene, { no, pieces: 5, kg: '500', m3: '2' }));
  const loads = [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }];
  return { loads, ...(await mai.send(dispatchLoads, { loads, ...offer('9800.00'), ...more })) };
};

test('a trip gets no truck past the person who decides its price, nor past its carrier', async () => {
  const { id, version } = await waiting('SO-R4');
  const truck = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  expect(await mai.refused(assignTruck, { id, version, ...truck })).toBe('ILLEGAL_MOVE');
  const rejected = await lin.send(decidePrice, { id, version, approve: false, reason: '高于市场价' });
  expect(await mai.refused(assignTruck, { id, version: rejected.version, ...truck })).toBe('ILLEGAL_MOVE');
  expect(await mai.send(getWorkOrder, { id })).toMatchObject({ state: 'draft', version: rejected.version, price_state: 'rejected' });
});

test('the carrier has the minutes of the plan from its offer on, also when the plan was changed while it waited', async () => {
  stage.clock.set('2026-11-20T02:00:00Z');
  const { id, version, loads } = await waiting('SO-R2', { answer_minutes: 60 });
  stage.clock.advance(40 * 60_000);
  const changed = await mai.send(changeLoads, { id, version, loads });
  await lin.send(decidePrice, { id, version: changed.version, approve: true });
  expect(await mai.send(getWorkOrder, { id })).toMatchObject({
    offered_at: '2026-11-20T02:40:00.000Z',
    answer_by: '2026-11-20T03:40:00.000Z',
  });
});

test('a trip whose carrier, truck or driver may not go any more, or whose departure is past, is not sent by an approval', async () => {
  stage.clock.set('2026-11-20T02:00:00Z');
  const { jinlong, jinlongTruck } = scene;
  const truck = { vehicle_id: String(jinlongTruck.vehicle), driver_id: String(jinlongTruck.driver) };
  const { id, version } = await waiting('SO-R3', {
    ...truck,
    planned_depart: '2026-11-24T01:00:00Z',
    planned_arrive: '2026-11-24T11:00:00Z',
  });
  const set = (table: string, columns: string, of: bigint) =>
    system(({ db }) => sql.raw(`update ${table} set ${columns} where id = ${of}`).execute(db));
  const refusedWhile = async (table: string, of: bigint, columns: string, back: string): Promise<string> => {
    await set(table, columns, of);
    const code = await lin.refused(decidePrice, { id, version, approve: true });
    await set(table, back, of);
    return code;
  };
  expect(
    await refusedWhile('carrier', jinlong, `blacklisted = true, blacklist_reason = '丢货'`, `blacklisted = false, blacklist_reason = null`),
  ).toBe('CARRIER_BLACKLISTED');
  expect(await refusedWhile('carrier', jinlong, 'active = false', 'active = true')).toBe('CARRIER_NOT_ACTIVE');
  expect(await refusedWhile('carrier', jinlong, `permit_until = '2026-11-23'`, 'permit_until = null')).toBe('CARRIER_UNFIT');
  expect(await refusedWhile('vehicle', jinlongTruck.vehicle, `inspection_until = '2026-11-23'`, `inspection_until = '2027-12-31'`)).toBe(
    'VEHICLE_UNFIT',
  );
  expect(await refusedWhile('driver', jinlongTruck.driver, `licence_until = '2026-11-23'`, `licence_until = '2027-12-31'`)).toBe(
    'DRIVER_UNFIT',
  );
  stage.clock.set('2026-11-24T01:15:01Z');
  expect(await lin.refused(decidePrice, { id, version, approve: true })).toBe('TRIP_DEPARTS_IN_PAST');
  // It can still be rejected, and is planned again.
  expect(await lin.send(decidePrice, { id, version, approve: false, reason: '已过发车时间' })).toMatchObject({ price_state: 'rejected' });
});

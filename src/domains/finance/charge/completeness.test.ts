import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { dispatchLoads, getWorkOrder, signLoad } from '../../dispatch/work-order/contract.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { jobLockOf } from '../job-lock/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineOf } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { enterCharges, orderCharges, rateAgain, reviewCharges } from './contract.ts';

/* An order is complete while none of its lines waits for a bill, whatever made the line. Today is 20 November 2026. */

let stage: Stage;
let road: DispatchScene;
let money: Scene;
let mai: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  await stage.system<FinanceTables, void>(async (work) => {
    money = await setScene(work, stage.companies.cn, {});
    road = await setDispatchScene(work, stage.companies.cn);
  });
  mai = await stage.cast({ name: 'Mai' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

type Trip = { readonly id: string; readonly orders: readonly [near: string, far: string] };
/** A trip of a carrier with two orders that has reached its last stop. */
async function arrivedTrip(near: string, far: string): Promise<Trip> {
  const orders = await stage.system<FinanceTables, readonly [bigint, bigint]>(async (work) => [
    await addOrder(work, road, { no: near, pieces: 10, kg: '500', m3: '1' }),
    await addOrder(work, road, { no: far, pieces: 10, kg: '500', m3: '1' }),
  ]);
  const { id } = await mai.send(dispatchLoads, {
    loads: orders.map((order) => ({ order_id: String(order), pieces: 10, gross_kg: '500', volume_m3: '1' })),
    carrier_id: String(road.jinlong),
    planned_depart: '2026-11-20T03:00:00Z',
    planned_arrive: '2026-11-20T20:00:00Z',
    pod_required: false,
  });
  await stage.system<FinanceTables, void>(async ({ db }) => {
    const price = { buy_amount_minor: 100_000n, buy_currency: 'CNY' } as const;
    const arrived = { ...price, state: 'arrived', departed_at: new Date('2026-11-20T01:00:00Z') } as const;
    await db.updateTable('work_order').set(arrived).where('id', '=', BigInt(id)).execute();
    await db.updateTable('transport_order').set({ state: 'inTransit' }).where('id', 'in', orders).execute();
  });
  return { id, orders: [String(orders[0]), String(orders[1])] };
}
async function sign({ id }: Trip, order_no: string): Promise<void> {
  const { version, loaded } = await mai.send(getWorkOrder, { id });
  const load_id = loaded.find((load) => load.order_no === order_no)?.id ?? '';
  await mai.send(signLoad, { id, version, load_id, signed_pieces: 10, signed_by: 'An', at: '2026-11-20T01:30:00Z' });
}
const costs = async (order_id: string) =>
  (await mai.send(orderCharges, { order_id })).rows.filter(
    ({ side, estimated, state }) => side === 'payable' && !estimated && state !== 'void',
  );
const isCostDone = async (order_id: string) => (await mai.send(jobLockOf, { order_id })).cost_done;

test('the cost of an order that was signed before the others of its trip is open from the completion of the trip on', async () => {
  const trip = await arrivedTrip('SO-D1', 'SO-D2');
  const [near, far] = trip.orders;
  await sign(trip, 'SO-D1');
  expect(await costs(near)).toEqual([]);
  expect(await isCostDone(near)).toBe(true);
  await sign(trip, 'SO-D2');
  expect(await costs(near)).toMatchObject([{ state: 'open', amount: '500.00' }]);
  expect([await isCostDone(near), await isCostDone(far)]).toEqual([false, false]);
});

test('the cost of an order is open again when its trip is rated again after its line was void', async () => {
  const trip = await arrivedTrip('SO-D3', 'SO-D4');
  for (const no of ['SO-D3', 'SO-D4']) await sign(trip, no);
  const [near, far] = trip.orders;
  const open = [...(await costs(near)), ...(await costs(far))].map(({ id, version }) => ({ id, version }));
  await wei.send(reviewCharges, { action: 'void', rows: open, reason: '免费' });
  expect([await isCostDone(near), await isCostDone(far)]).toEqual([true, true]);
  await mai.send(rateAgain, { side: 'payable', order_ids: [near] });
  expect(await costs(far)).toMatchObject([{ state: 'open', amount: '500.00' }]);
  expect([await isCostDone(near), await isCostDone(far)]).toEqual([false, false]);
});

test.each([
  ['is complete where they add up to nothing', '-106.00', true],
  ['waits for a bill where a cent is left', '-105.99', false],
] as const)('an order whose former payer has only reviewed lines %s', async (how, back, isDone) => {
  const no = `SO-D5${how.slice(0, 1)}`;
  const trip = await arrivedTrip(no, `${no}-2`);
  await sign(trip, no);
  const [order_id] = trip.orders;
  const owed = { side: 'receivable', party: money.customer, fee: money.fuel, currency: 'CNY', on: '2026-11-20', order_no: no } as const;
  // Nobody quoted its price.
  const unpriced = (await mai.send(orderCharges, { order_id })).rows.filter(
    ({ side, state }) => side === 'receivable' && state === 'unpriced',
  );
  const rows = unpriced.map(({ id, version }) => ({ id, version }));
  await wei.send(reviewCharges, { action: 'void', rows, reason: '免费' });
  const { ids } = await mai.send(enterCharges, { lines: ['106.00', back].map((amount) => lineOf({ ...owed, amount })) });
  const isIncomeDone = async () => (await mai.send(jobLockOf, { order_id })).income_done;
  const [first = '', second = ''] = ids;
  await wei.send(reviewCharges, { action: 'approve', rows: [{ id: first, version: 1 }] });
  expect(await isIncomeDone()).toBe(false);
  await wei.send(reviewCharges, { action: 'approve', rows: [{ id: second, version: 1 }] });
  expect(await isIncomeDone()).toBe(isDone);
  // A line that is sent back may change.
  await wei.send(reviewCharges, { action: 'sendBack', rows: [{ id: second, version: 2 }], reason: '金额有误' });
  expect(await isIncomeDone()).toBe(false);
});

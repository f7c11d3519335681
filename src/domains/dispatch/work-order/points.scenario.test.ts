import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { monitorChanges, readMonitor } from '../../order/milestone-monitor/contract.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { answerCarrierWork, assignCarrierWork, getCarrierWork, reportCarrierWork, signCarrierWork } from '../carrier/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads } from './contract.ts';

/* The reports of Chen of the carrier Jinlong from the road stand at once on the open screens of the orders' company, and in their history. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let chen: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong, companyIds: [stage.companies.cn] });
});
afterAll(() => stage.close());

const minutes = (count: number): string => new Date(stage.clock.now().getTime() + count * 60_000).toISOString();
const pushedTo = async (): Promise<string[]> =>
  (await stage.pushes()).flatMap((message) =>
    message.type === 3 && message.counts.includes('order') && 'companyId' in message.to ? [String(message.to.companyId)] : [],
  );
const historyOf = async (id: string) => (await mai.send(recordTimeline, { subject: 'order', id })).rows;

let trip: { id: string; version: number };
let orders: string[];
let addedOrders = 0;
beforeEach(async () => {
  stage.clock.advance(86_400_000);
  addedOrders += 1;
  const add = (no: string) =>
    system(async (work) =>
      String(await addOrder(work, scene, { no: `${no}-${addedOrders}`, pieces: 5, kg: '500', m3: '2', region: 'border' })),
    );
  orders = [await add('SO-P1'), await add('SO-P2')];
  const offered = await mai.send(dispatchLoads, {
    loads: orders.map((order_id) => ({ order_id, pieces: 5, gross_kg: '500', volume_m3: '2' })),
    carrier_id: String(scene.jinlong),
    planned_depart: minutes(60),
    planned_arrive: minutes(600),
    pod_required: false,
  });
  const accepted = await chen.send(answerCarrierWork, { id: offered.id, version: offered.version, accept: true });
  const { vehicle, driver } = scene.jinlongTruck;
  const truck = { vehicle_id: String(vehicle), driver_id: String(driver) };
  const assigned = await chen.send(assignCarrierWork, { id: offered.id, version: accepted.version, ...truck });
  trip = { id: offered.id, version: assigned.version };
  stage.clock.advance(2 * 3_600_000);
  await send('departed', -30);
  await stage.pushes();
});

async function send(code: 'departed' | 'border', at: number): Promise<void> {
  const { version } = await chen.send(reportCarrierWork, { id: trip.id, version: trip.version, code, at: minutes(at) });
  trip = { id: trip.id, version };
}

test('a border that a carrier reports stands on the monitor at once, and in the history of each order on the truck', async () => {
  const since = minutes(0);
  await system(({ db }) =>
    db
      .updateTable('transport_order')
      .set({ updated_at: new Date(Date.parse(since) - 3_600_000) })
      .execute(),
  );
  await send('border', -10);
  expect(await pushedTo()).toContain(String(stage.companies.cn));
  expect(monitorChanges.shows).toContain('order');
  const { rows } = await mai.send(monitorChanges, { since });
  expect(rows.map(({ id }) => id).sort()).toEqual([...orders].sort());
  expect(rows[0]?.points.find(({ code }) => code === 'border')?.actual_at).toBe(`${minutes(-10).slice(0, 19)}Z`);
  for (const id of orders) {
    const [line] = await historyOf(id);
    expect(line).toMatchObject({ who: 'Chen', what: 'report', changes: [{ field: 'border', old: null, new: minutes(-10) }] });
  }
  // A report that corrects the time tells the former one.
  await send('border', -5);
  expect((await historyOf(orders[0] ?? ''))[0]?.changes).toEqual([{ field: 'border', old: minutes(-10), new: minutes(-5) }]);
});

test('the pick-up of a departure has a line of its own', async () => {
  const lines = await historyOf(orders[0] ?? '');
  expect(lines.find(({ what }) => what === 'report')?.changes).toEqual([{ field: 'pickedUp', old: null, new: minutes(-30) }]);
});

test('an order is delivered when all of its goods are, and not when the first of its trucks is signed for', async () => {
  const detail = await chen.send(getCarrierWork, { id: trip.id });
  const [first, second] = detail.loaded;
  const idOf = (no: string | undefined) =>
    system(async ({ db }) => {
      const { id } = await db
        .selectFrom('transport_order')
        .select('id')
        .where('order_no', '=', no ?? '')
        .executeTakeFirstOrThrow();
      return String(id);
    });
  const [half, whole] = [await idOf(first?.order_no), await idOf(second?.order_no)];
  // Five of its ten pieces are on another truck or have none: this signature leaves it on the road.
  await system(({ db }) => db.updateTable('transport_order').set({ pieces: 10 }).where('id', '=', BigInt(half)).execute());
  const sign = async (load: { id: string } | undefined) => {
    const { version } = await chen.send(getCarrierWork, { id: trip.id });
    const signed = { load_id: load?.id ?? '', signed_pieces: 5, signed_by: 'An', at: minutes(-1) };
    await chen.send(signCarrierWork, { id: trip.id, version, ...signed });
  };
  const fieldsOf = async (id: string) => (await historyOf(id)).flatMap(({ changes }) => changes.map(({ field }) => field));
  await sign(first);
  expect(await fieldsOf(half)).not.toContain('delivered');
  const { rows } = await mai.send(readMonitor, {});
  const shown = rows.find(({ id }) => id === half);
  expect([shown?.state, shown?.points.find(({ code }) => code === 'delivered')?.actual_at ?? null]).toEqual(['inTransit', null]);
  await stage.pushes();
  await sign(second);
  expect(await pushedTo()).toContain(String(stage.companies.cn));
  const line = (await historyOf(whole)).find(({ what }) => what === 'report');
  expect(line).toMatchObject({ changes: [{ field: 'delivered', old: null, new: minutes(-1) }] });
});

test('a truck whose leaving was reported first arrived there no later', async () => {
  const { stops } = await chen.send(getCarrierWork, { id: trip.id });
  const stop_id = stops.find(({ action }) => action === 'pickup')?.id ?? '';
  const report = async (code: 'arrivedStop' | 'leftStop', at: number) => {
    const { version } = await chen.send(getCarrierWork, { id: trip.id });
    return { id: trip.id, version, code, stop_id, at: minutes(at) };
  };
  await chen.send(reportCarrierWork, await report('leftStop', -40));
  expect(await chen.refused(reportCarrierWork, await report('arrivedStop', -39))).toBe('BEFORE_ARRIVAL');
  await chen.send(reportCarrierWork, await report('arrivedStop', -40));
  await chen.send(reportCarrierWork, await report('arrivedStop', -60));
  const stop = (await chen.send(getCarrierWork, { id: trip.id })).stops.find(({ id }) => id === stop_id);
  expect(stop).toMatchObject({ arrived_at: minutes(-60), left_at: minutes(-40) });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { issueMachineKey } from '../machine-key/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, reportWorkOrder } from '../work-order/contract.ts';

/* The systems of a customer and of a carrier ask again and again for what changed since the last change that they have read. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let lux: string;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  lux = await keyOf({ customer_id: String(scene.lux) });
});
afterAll(() => stage.close());

const keyOf = async (party: object): Promise<string> =>
  (await mai.send(issueMachineKey, { use: 'track', name: 'ERP', per_minute: 600, ...party })).key ?? '';
const order = (no: string) => system((work) => addOrder(work, scene, { no, pieces: 5, kg: '500', m3: '2' }));
const changedAt = (at: Date) => system(({ db }) => db.updateTable('transport_order').set({ updated_at: at }).execute());
type Row = { order_no?: string; no?: string; updated_at: string; milestones?: { code: string; actual_at: string | null }[] };
async function changes(key: string, since: string, size = 50): Promise<Row[]> {
  const { data } = await stage.machine('GET', `/api/track?since=${since}&size=${size}`, { key });
  return Object.values(data as Record<string, Row[]>)[0] ?? [];
}
/** All rows from an instant on, page by page, as long as there are more. */
async function walk(key: string, from: string, size: number): Promise<string[]> {
  const nos: string[] = [];
  let since: string | undefined = from;
  for (let page = 0; since !== undefined && page < 9; page += 1) {
    const rows: Row[] = await changes(key, since, size);
    nos.push(...rows.map(({ order_no, no }) => order_no ?? no ?? ''));
    since = rows.at(-1)?.updated_at;
  }
  return nos.sort();
}
const minute = 60_000;

test('a milestone is a change of its order, also where the order itself stays as it was', async () => {
  const id = await order('SO-CH1');
  const start = stage.clock.now();
  const trip = await mai.send(dispatchLoads, {
    loads: [{ order_id: String(id), pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    planned_depart: new Date(start.getTime() + minute).toISOString(),
    planned_arrive: new Date(start.getTime() + 600 * minute).toISOString(),
    pod_required: false,
  });
  stage.clock.advance(60 * minute);
  const departed = { id: trip.id, version: trip.version, code: 'departed' as const, at: stage.clock.now().toISOString() };
  const { version } = await mai.send(reportWorkOrder, departed);
  stage.clock.advance(minute);
  const [row] = await changes(lux, start.toISOString());
  expect(row).toMatchObject({ order_no: 'SO-CH1', updated_at: departed.at });
  expect(await changes(lux, departed.at)).toEqual([]);

  const at = stage.clock.now().toISOString();
  await mai.send(reportWorkOrder, { id: trip.id, version, code: 'border', at });
  // A change that is younger than half a minute is not read yet: an earlier one may still be under way.
  expect(await changes(lux, departed.at)).toEqual([]);
  stage.clock.advance(minute);
  const [again] = await changes(lux, departed.at);
  expect(again).toMatchObject({ order_no: 'SO-CH1', updated_at: at });
  expect(again?.milestones?.find(({ code }) => code === 'border')?.actual_at).toBe(at);
  expect((await mai.send(getWorkOrder, { id: trip.id })).state).toBe('departed');
});

test('of orders that changed in one instant none is lost between two pages', async () => {
  const start = stage.clock.now().toISOString();
  const nos = ['SO-T1', 'SO-T2', 'SO-T3', 'SO-T4', 'SO-T5'];
  for (const no of nos) await order(no);
  // Within one millisecond, of which the reply does not hold the parts.
  await changedAt(new Date(stage.clock.now().getTime() + minute));
  await system(({ db }) =>
    sql`update transport_order set updated_at = updated_at + (right(order_no, 1)::int * interval '100 microseconds')`.execute(db),
  );
  stage.clock.advance(2 * minute);
  expect(await walk(lux, start, 2)).toEqual(['SO-CH1', ...nos]);
});

test('of trips that changed in one instant none is lost between two pages', async () => {
  const jinlong = await keyOf({ carrier_id: String(scene.jinlong) });
  const start = stage.clock.now().toISOString();
  const nos: string[] = [];
  for (const no of ['SO-W1', 'SO-W2', 'SO-W3']) {
    const trip = await mai.send(dispatchLoads, {
      loads: [{ order_id: String(await order(no)), pieces: 5, gross_kg: '500', volume_m3: '2' }],
      carrier_id: String(scene.jinlong),
      planned_depart: new Date(Date.parse(start) + 60 * minute).toISOString(),
      planned_arrive: new Date(Date.parse(start) + 600 * minute).toISOString(),
    });
    nos.push(trip.no);
  }
  await system(({ db }) =>
    db
      .updateTable('work_order')
      .set({ updated_at: new Date(Date.parse(start) + minute) })
      .execute(),
  );
  stage.clock.advance(2 * minute);
  expect(await walk(jinlong, start, 2)).toEqual(nos.sort());
});

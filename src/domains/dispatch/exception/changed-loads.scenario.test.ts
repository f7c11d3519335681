import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getOrder, moveOrder } from '../../order/transport-order/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { changeLoads, dispatchLoads, getWorkOrder, moveWorkOrder } from '../work-order/contract.ts';
import { listRoadExceptions, saveRoadException, tellRoadException } from './contract.ts';

/* An exception names an order of a trip that is still at the desk: its loads change, and its customer cancels. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let chen: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  chen = await stage.cast({ name: 'Chen', type: 2, carrierId: scene.jinlong });
});
afterAll(() => stage.close());

const order = (no: string) => system(async (work) => String(await addOrder(work, scene, { no, pieces: 10, kg: '1000', m3: '4' })));
const load = (order_id: string) => ({ order_id, pieces: 10, gross_kg: '1000', volume_m3: '4' });
const report = { kind: 'delay' as const, happened_at: '2026-11-20T01:30:00Z', description: '备货晚两小时', delay_hours: '2' };

test('an exception that names a load lets the loads change and its order be cancelled, and goes on naming the order', async () => {
  const [a, b, c] = [await order('SO-EX1'), await order('SO-EX2'), await order('SO-EX3')];
  const offered = await mai.send(dispatchLoads, {
    loads: [load(a), load(b)],
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-21T01:00:00Z',
    planned_arrive: '2026-11-21T11:00:00Z',
    pod_required: false,
  });
  const { id } = offered;
  const accepted = await mai.send(moveWorkOrder, { id, version: offered.version, action: 'accept' });
  await mai.send(saveRoadException, { work_order_id: id, order_id: a, ...report });
  await mai.send(changeLoads, { id, version: accepted.version, loads: [load(a), load(b), load(c)] });
  const { loaded } = await mai.send(getWorkOrder, { id });
  await chen.send(tellRoadException, {
    work_order_id: id,
    load_id: loaded.find(({ order_no }) => order_no === 'SO-EX1')?.id ?? '',
    ...report,
  });

  const { version } = await mai.send(getOrder, { id: a });
  await mai.send(moveOrder, { id: a, version, action: 'cancel', reason: '客户取消' });
  expect((await mai.send(getWorkOrder, { id })).order_nos).toEqual(['SO-EX2', 'SO-EX3']);
  expect((await mai.send(listRoadExceptions, { tab: 'open' })).rows.map(({ order_no }) => order_no)).toEqual(['SO-EX1', 'SO-EX1']);
});

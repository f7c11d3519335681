import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { listPool, listReceipts, suggestPlan } from '../board/contract.ts';
import { saveRoadException } from '../exception/contract.ts';
import { dispatchLoads, listWorkOrders } from '../work-order/contract.ts';
import type { DispatchScene } from '../server/seed/scene.ts';
import { countDispatch } from './contract.ts';

/* The badges of dispatch follow an order from its review to the truck, and count only the rows of the reader's own companies. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let wei: Player;
beforeAll(async () => {
  ({ stage, scene, mai } = await startDispatchStage());
  wei = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

const counts = async (player = mai) => Object.values((await player.send(countDispatch, {})).counts);

test('an order waits to be received, then for a truck, then for the carrier’s answer', async () => {
  expect(await counts()).toEqual([0, 0, 0, 0]);
  const lines = [{ goods_name: 'a', packing: 'CT' as const, pieces: 10, gross_kg: '4000', volume_m3: '15' }];
  const pickup = { pickup_from: '2026-11-21T01:00:00Z', pickup_to: '2026-11-21T03:00:00Z' };
  const { id, order_no, version } = await mai.send(saveOrder, orderSheet(scene, { ...pickup, lines }));
  const approved = await wei.send(moveOrder, { id, version, action: 'approve' });
  expect(await counts()).toEqual([1, 0, 0, 0]);
  expect((await mai.send(listReceipts, { tab: 'toReceive' })).rows).toMatchObject([{ order_no, left_pieces: 10, late: false }]);
  await mai.send(moveOrder, { id, version: approved.version, action: 'receive' });
  expect(await counts()).toEqual([0, 1, 0, 0]);
  expect((await mai.send(listPool, { tab: 'toDispatch' })).rows).toMatchObject([{ order_no, left_kg: '4000.000' }]);

  // Our own small truck can carry it, so it is suggested. A suggestion stores nothing.
  const { plans, unplaced } = await mai.send(suggestPlan, { order_ids: [id] });
  expect(plans).toMatchObject([{ own: true, plate_no: '桂A10001', driver_name: '司机 桂A10001', fill_percent: 80 }]);
  expect(unplaced).toEqual([]);
  expect(await counts()).toEqual([0, 1, 0, 0]);

  const plan = { planned_depart: '2026-11-21T04:00:00Z', planned_arrive: '2026-11-21T22:00:00Z' };
  const loads = [{ order_id: id, pieces: 10, gross_kg: '4000', volume_m3: '15' }];
  const trip = await mai.send(dispatchLoads, { ...plan, loads, carrier_id: String(scene.jinlong) });
  expect(await counts()).toEqual([0, 0, 1, 0]);
  expect((await mai.send(listWorkOrders, { tab: 'offered', where: { order_no: [order_no] } })).rows).toMatchObject([{ no: trip.no }]);
  await mai.send(saveRoadException, {
    work_order_id: trip.id,
    kind: 'delay',
    happened_at: '2026-11-20T01:00:00Z',
    description: '口岸排队',
  });
  expect(await mai.send(countDispatch, {})).toEqual({ total_count: 2, counts: { count1: 0, count2: 0, count3: 1, count4: 1 } });
});

test('another company counts nothing of it', async () => {
  expect(await counts(await stage.cast({ companyId: stage.companies.vn }))).toEqual([0, 0, 0, 0]);
  expect(await (await stage.cast({ permits: [] })).refused(countDispatch, {})).toBe('NOT_PERMITTED');
});

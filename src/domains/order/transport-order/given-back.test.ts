import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { OrderTables } from '../server/db.ts';
import { orderSheet } from '../server/seed/order-sheet.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, moveOrder, saveOrder } from './contract.ts';

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

test('dispatch has not received an order that it gives back, until it receives it once more', async () => {
  const { id } = await clerk.send(saveOrder, orderSheet(scene, { pickup_from: '2026-11-21T01:00:00Z', pickup_to: '2026-11-21T03:00:00Z' }));
  const move = async (action: 'approve' | 'receive' | 'return') => {
    const { version } = await clerk.send(getOrder, { id });
    await reviewer.send(moveOrder, { id, version, action, reason: action === 'return' ? '车型不符' : null });
  };
  const received = async () => (await clerk.send(getOrder, { id })).milestones.find(({ code }) => code === 'received');
  await move('approve');
  await move('receive');
  const planned_at = '2026-11-20T13:00:00.000Z';
  expect(await received()).toMatchObject({ planned_at, actual_at: '2026-11-20T02:00:00.000Z', source: 'staff' });
  await move('return');
  expect(await received()).toMatchObject({ planned_at, actual_at: null, recorded_by_name: null, source: 'plan' });
  stage.clock.set('2026-11-20T05:00:00Z');
  await move('approve');
  await move('receive');
  expect(await received()).toMatchObject({ planned_at, actual_at: '2026-11-20T05:00:00.000Z', source: 'staff' });
});

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
  clerk = await stage.cast({ name: 'Lan', scope: 'all' });
  reviewer = await stage.cast({ name: 'Wei', scope: 'all' });
});
afterAll(() => stage.close());

test('an order that was reviewed keeps its own company, also when it is a draft again', async () => {
  const { cn, vn } = stage.companies;
  const { id, version } = await clerk.send(saveOrder, orderSheet(scene, { company_id: String(vn), submit: false }));
  const own = await clerk.send(saveOrder, orderSheet(scene, { id, version }));
  const move = async (action: 'approve' | 'unreview' | 'reject') => {
    const { version: read } = await clerk.send(getOrder, { id });
    return reviewer.send(moveOrder, { id, version: read, action, reason: action === 'approve' ? null : '公司有误' });
  };
  expect(own.state).toBe('submitted');
  await move('approve');
  await move('unreview');
  const draft = await move('reject');
  const reply = await clerk.raw(saveOrder.cmd, {
    ...orderSheet(scene, { company_id: String(vn), id, version: draft.version, submit: false }),
    request_id: crypto.randomUUID(),
  });
  expect(reply.data).toMatchObject({ at: [{ at: 'company_id', why: 'ORDER_COMPANY_FIXED' }] });
  expect(await clerk.send(getOrder, { id })).toMatchObject({ company_id: String(cn), version: draft.version });
  await clerk.send(saveOrder, orderSheet(scene, { id, version: draft.version, customer_ref: 'PO-1', submit: false }));
});

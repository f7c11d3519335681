import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { OrderTables } from '../server/db.ts';
import { orderSheet } from '../server/seed/order-sheet.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, listOrders, orderContents, saveOrder } from './contract.ts';
import { saveOrdersAs } from './server/save-many.ts';

/* A clerk who sees their own orders alone enters orders, one by one and many at once, and sees no others. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan', scope: 'own' });
}, 60_000);
afterAll(() => stage.close());

const draft = () => orderSheet(scene, { submit: false });

test('a clerk of the own scope enters an order and changes it', async () => {
  const other = await stage.cast({ name: 'Wei' });
  await other.send(saveOrder, draft());
  const { id, version } = await clerk.send(saveOrder, draft());
  expect(await clerk.send(getOrder, { id })).toMatchObject({ lines: [{ goods_name: '连接器' }] });
  await clerk.send(saveOrder, { ...draft(), id, version, remark: '轻放' });
  expect((await clerk.send(listOrders, {})).rows.map((row) => row.id)).toEqual([id]);
});

test('and many at once', async () => {
  const who = await stage.door.whoOf(clerk.accountId);
  if (!who) throw new Error('the clerk is gone');
  const { submit: _, ...contents } = draft();
  const orders = [orderContents.parse(contents), orderContents.parse(contents)];
  const saved = await stage.door.within<OrderTables, readonly unknown[], typeof who>(who, 'write', (work) =>
    saveOrdersAs(work, orders, 'import'),
  );
  expect(saved).toMatchObject([{ state: 'draft' }, { state: 'draft' }]);
});

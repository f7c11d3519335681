import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { OrderTables } from '../server/db.ts';
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

const draft = (): ParamsOf<typeof saveOrder> => ({
  company_id: String(stage.companies.cn),
  customer_id: String(scene.lux),
  business_type: 'crossBorder',
  origin_station_id: String(scene.nanning),
  destination_station_id: String(scene.hanoi),
  shipper: { name: '南宁工厂', contact: '黄工', phone: '0771-5580001', address: '五象大道 1 号' },
  consignee: { name: 'Kho', contact: 'An', phone: '+84 912 345 678', address: 'Số 1' },
  pickup_from: '2026-11-20T04:00:00Z',
  pickup_to: '2026-11-20T06:00:00Z',
  lines: [{ goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85' }],
});

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
  const orders = [orderContents.parse(draft()), orderContents.parse(draft())];
  const saved = await stage.door.within<OrderTables, readonly unknown[], typeof who>(who, 'write', (work) =>
    saveOrdersAs(work, orders, 'import'),
  );
  expect(saved).toMatchObject([{ state: 'draft' }, { state: 'draft' }]);
});

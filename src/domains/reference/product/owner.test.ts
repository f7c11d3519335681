import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { setScene } from '../../order/server/seed/scene.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { customerProducts } from './master.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

test('goods stay those of the customer for whom they were entered: their stock and plans name the same customer', async () => {
  const { lux, vina } = await stage.system<OrderTables, { lux: bigint; vina: bigint }>((work) => setScene(work, stage.companies.cn));
  const clerk = await stage.cast();
  const axle = { code: 'P-9', name: '车桥', unit: '件', dangerous: false, customer_id: String(lux) };
  const { id, version } = await clerk.send(customerProducts.save, axle);
  const save = { ...axle, id, version, customer_id: String(vina), request_id: randomUUID() };
  expect((await clerk.raw(customerProducts.save.cmd, save)).data).toMatchObject({
    refusal: 'BAD_PARAMS',
    at: [{ at: 'customer_id', why: 'FIXED_ONCE_MADE' }],
  });
  await clerk.send(customerProducts.save, { ...axle, id, version, name: '前桥' });
  expect(await clerk.send(customerProducts.get, { id })).toMatchObject({ name: '前桥', customer_id: String(lux) });
});

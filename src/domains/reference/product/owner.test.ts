import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { setScene } from '../../order/server/seed/scene.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { customerProducts } from './master.ts';

let stage: Stage;
let owners: { lux: bigint; vina: bigint };
beforeAll(async () => {
  stage = await startStage();
  owners = await stage.system<OrderTables, typeof owners>((work) => setScene(work, stage.companies.cn));
});
afterAll(() => stage.close());

test('goods keep the unit with which they were entered: stock, plans and their history are counted in it', async () => {
  const clerk = await stage.cast();
  const pump = { code: 'P-10', name: '水泵', unit: '件', dangerous: false, customer_id: String(owners.lux) };
  const { id, version } = await clerk.send(customerProducts.save, pump);
  const save = { ...pump, id, version, unit: '箱', request_id: randomUUID() };
  expect((await clerk.raw(customerProducts.save.cmd, save)).data).toMatchObject({
    refusal: 'BAD_PARAMS',
    at: [{ at: 'unit', why: 'FIXED_ONCE_MADE' }],
  });
  expect(await clerk.send(customerProducts.get, { id })).toMatchObject({ unit: '件', version });
  // A wrong unit is mended as it says: the goods get another code and go out of use, and the right ones take their code.
  const renamed = await clerk.send(customerProducts.save, { ...pump, id, version, code: 'P-10-X' });
  await clerk.send(customerProducts.setActive, { id, version: renamed.version, active: false });
  const right = await clerk.send(customerProducts.save, { ...pump, unit: '箱' });
  expect(await clerk.send(customerProducts.get, { id: right.id })).toMatchObject({ code: 'P-10', unit: '箱' });
});

test('goods stay those of the customer for whom they were entered: their stock and plans name the same customer', async () => {
  const clerk = await stage.cast();
  const axle = { code: 'P-9', name: '车桥', unit: '件', dangerous: false, customer_id: String(owners.lux) };
  const { id, version } = await clerk.send(customerProducts.save, axle);
  const save = { ...axle, id, version, customer_id: String(owners.vina), request_id: randomUUID() };
  expect((await clerk.raw(customerProducts.save.cmd, save)).data).toMatchObject({
    refusal: 'BAD_PARAMS',
    at: [{ at: 'customer_id', why: 'FIXED_ONCE_MADE' }],
  });
  await clerk.send(customerProducts.save, { ...axle, id, version, name: '前桥' });
  expect(await clerk.send(customerProducts.get, { id })).toMatchObject({ name: '前桥', customer_id: String(owners.lux) });
});

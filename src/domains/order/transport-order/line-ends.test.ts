import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { placeOrder } from '../own-order/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { orderSheet } from '../server/seed/order-sheet.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, saveOrder } from './contract.ts';

/* The line of an order decides its price and its due time: it must run from where the order starts to where it ends. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let lux: Player;
let agreed: string;
let elsewhere: { origin_station_id: string; destination_station_id: string };
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  lux = await stage.cast({ name: 'Huang', type: 4, customerId: scene.lux });
  elsewhere = { origin_station_id: String(scene.hanoi), destination_station_id: String(scene.nanning) };
  agreed = await stage.system<OrderTables, string>(async ({ db }) => {
    const { id } = await db
      .insertInto('customer_line')
      .values({ customer_id: scene.lux, line_id: scene.line, name: '南宁—河内', transit_hours: '12' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(id);
  });
});
afterAll(() => stage.close());

test.each([
  ['the line', 'line_id', () => String(scene.line)],
  ['the line agreed with the customer', 'customer_line_id', () => agreed],
] as const)('%s is refused for an order between other stations', async (_, at, id) => {
  const sheet = orderSheet(scene, { [at]: id() });
  const { data, msg } = await clerk.raw(saveOrder.cmd, { ...sheet, ...elsewhere, request_id: crypto.randomUUID() });
  expect(data, msg).toMatchObject({ at: [{ at, why: 'LINE_ELSEWHERE' }] });
  const saved = await clerk.send(saveOrder, sheet);
  expect(await clerk.send(getOrder, { id: saved.id })).toMatchObject({ line_name: '南宁—河内' });
});

test('a customer cannot order another journey at the price of a line of its own', async () => {
  const { company_id, customer_id, submit, ...own } = orderSheet(scene, { customer_line_id: agreed });
  const { data, msg } = await lux.raw(placeOrder.cmd, { ...own, ...elsewhere, request_id: crypto.randomUUID() });
  expect(data, msg).toMatchObject({ at: [{ at: 'customer_line_id', why: 'LINE_ELSEWHERE' }] });
  expect(await lux.send(placeOrder, own)).toMatchObject({ state: 'submitted' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, Refused, type Stage, startStage } from '../../../apps/stage.ts';
import { getCustomer, setCustomerActive } from '../../reference/customer/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { orderSheet } from '../server/seed/order-sheet.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, moveOrder, saveOrder } from './contract.ts';

/* A draft lies for weeks, and its customer goes out of use meanwhile. */

let stage: Stage;
let scene: Scene;
let lan: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  lan = await stage.cast({ name: 'Lan' });
});
afterAll(() => stage.close());

async function use(customer: bigint, active: boolean): Promise<void> {
  const id = String(customer);
  const { version } = await lan.send(getCustomer, { id });
  await lan.send(setCustomerActive, { id, version, active });
}
const draft = (bill_to_id: bigint | null = null) =>
  lan.send(saveOrder, orderSheet(scene, { submit: false, bill_to_id: bill_to_id === null ? null : String(bill_to_id) }));
/** Why a draft is not submitted, with the facts that its reader is told. */
async function whyNot({ id, version }: { id: string; version: number }): Promise<unknown> {
  const error = await lan.send(moveOrder, { id, version, action: 'submit' }).catch((thrown: unknown) => thrown);
  return error instanceof Refused ? error.reply.data : error;
}

test('a draft of a customer that is no longer in use is not submitted; it stays, and goes to another customer', async () => {
  const saved = await draft();
  await use(scene.lux, false);
  expect(await whyNot(saved)).toMatchObject({ refusal: 'ORDER_OF_INACTIVE', order: saved.order_no });
  const order = await lan.send(getOrder, { id: saved.id });
  expect(order).toMatchObject({ state: 'draft', version: saved.version, customer_id: String(scene.lux) });
  const { id, version } = saved;
  const other = orderSheet(scene, { id, version, submit: false, customer_id: String(scene.vina) });
  const given = await lan.send(saveOrder, other);
  expect(await lan.send(moveOrder, { id, version: given.version, action: 'submit' })).toMatchObject({ state: 'submitted' });
  await use(scene.lux, true);
});

test('a draft whose payer is no longer in use is not submitted either', async () => {
  const saved = await draft(scene.vina);
  await use(scene.vina, false);
  expect(await whyNot(saved)).toMatchObject({ refusal: 'ORDER_OF_INACTIVE' });
  await use(scene.vina, true);
  expect(await lan.send(moveOrder, { id: saved.id, version: saved.version, action: 'submit' })).toMatchObject({ state: 'submitted' });
});

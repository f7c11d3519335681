import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import type { DispatchScene } from '../../dispatch/server/seed/scene.ts';
import { saveFreightJob } from '../../freight/job/contract.ts';
import { getOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import type { CustomsTables } from '../server/db.ts';
import { fileDeclaration } from '../server/seed/declaration-acts.ts';
import { declarationSheet } from '../server/seed/declaration-sheet.ts';
import { setCustomsScene } from '../server/seed/scene.ts';
import { declarationsOfOrder, getDeclaration, moveDeclaration, saveDeclaration } from './contract.ts';

/* An order was entered for the wrong customer. Its declarations go with it, and what customs knows stays as it was declared. */

let stage: Stage;
let scene: DispatchScene;
let li: Player;
let wang: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<CustomsTables, DispatchScene>((work) => setCustomsScene(work, stage.companies.cn));
  li = await stage.cast({ name: 'Li' });
  wang = await stage.cast({ name: 'Wang' });
});
afterAll(() => stage.close());

const draftOrder = (changes: Partial<ParamsOf<typeof saveOrder>> = {}) => orderSheet(scene, { submit: false, ...changes });
const sheet = (order_id: string, bl_no: string) =>
  declarationSheet({ companyId: stage.companies.cn, customerId: scene.lux }, { order_id, bl_no });
const read = (id: string) => li.send(getDeclaration, { id });
async function changeOrder(id: string, changes: Partial<ParamsOf<typeof saveOrder>>): Promise<void> {
  const { version } = await li.send(getOrder, { id });
  await li.send(saveOrder, draftOrder({ id, version, ...changes }));
}

test('its declarations go to its next customer, and those who filed one hear of it', async () => {
  const { id: order } = await li.send(saveOrder, draftOrder());
  const draft = await li.send(saveDeclaration, sheet(order, 'BL-D'));
  const discarded = await li.send(saveDeclaration, sheet(order, 'BL-V'));
  await li.send(moveDeclaration, { id: discarded.id, version: 1, action: 'discard', reason: '重复' });
  const filed = await fileDeclaration([li, wang], sheet(order, 'BL-F'));
  const before = await read(filed.id);
  await stage.pushes();

  await changeOrder(order, { customer_id: String(scene.vina) });
  const customerIds = async (): Promise<string[]> => {
    const { rows } = await li.send(declarationsOfOrder, { order_id: order });
    const all = await Promise.all(rows.map(({ id }) => read(id)));
    return all.map(({ no, customer_id }) => `${no} ${customer_id}`).toSorted();
  };
  expect(await customerIds()).toEqual(
    [`${draft.no} ${scene.vina}`, `${discarded.no} ${scene.lux}`, `${filed.no} ${scene.vina}`].toSorted(),
  );
  const { state, domestic_party, reviewed_by_name, version } = await read(filed.id);
  expect({ state, domestic_party, reviewed_by_name, version }).toEqual({
    state: 'submitted',
    domestic_party: '南宁立讯',
    reviewed_by_name: 'Wang',
    version: before.version + 1,
  });
  const declarants = expect.arrayContaining([String(li.accountId), String(wang.accountId)]) as string[];
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { to: { accounts: declarants }, title: 'declaration.customerChangedTitle', facts: { no: filed.no } },
  ]);
  // The draft is corrected under the order's customer, which is the next one now.
  const correction = { ...sheet(order, 'BL-D'), id: draft.id, version: 2, pieces: 11 };
  const { data } = await li.raw(saveDeclaration.cmd, { ...correction, request_id: crypto.randomUUID() });
  expect(data).toMatchObject({ at: [{ at: 'order_id', why: 'ORDER_OF_ANOTHER' }] });
  await li.send(saveDeclaration, { ...correction, customer_id: String(scene.vina) });
});

test('another payer leaves its declarations with its customer', async () => {
  const { id: order } = await li.send(saveOrder, draftOrder());
  const { id } = await li.send(saveDeclaration, sheet(order, 'BL-P'));
  await changeOrder(order, { bill_to_id: String(scene.vina) });
  expect(await read(id)).toMatchObject({ customer_id: String(scene.lux), version: 1 });
});

test('a declaration of an order and a freight job stays with the customer of the job', async () => {
  const { id: order } = await li.send(saveOrder, draftOrder());
  const of = { company_id: String(stage.companies.cn), customer_id: String(scene.lux) };
  const ends = { origin_station_id: String(scene.nanning), destination_station_id: String(scene.hanoi) };
  const job = await li.send(saveFreightJob, { ...of, ...ends, mode: 'ocean', direction: 'export', service: 'fcl' });
  const { id } = await li.send(saveDeclaration, { ...sheet(order, 'BL-J'), freight_job_id: job.id });
  await changeOrder(order, { customer_id: String(scene.vina) });
  expect(await read(id)).toMatchObject({ customer_id: String(scene.lux), version: 1 });
});

test('a declaration that is entered while its order goes to another customer is not left with the former one', async () => {
  const { id: order } = await li.send(saveOrder, draftOrder());
  const request = { ...sheet(order, 'BL-M'), request_id: crypto.randomUUID() };
  // The change is not yet stored when the declaration begins to wait for its order.
  const { saving } = await stage.system<CustomsTables, { saving: ReturnType<Player['raw']> }>(async ({ db }) => {
    await db.updateTable('transport_order').set({ customer_id: scene.vina }).where('id', '=', BigInt(order)).execute();
    const waiting = li.raw(saveDeclaration.cmd, request);
    await expect.poll(async () => (await waitingForLocks(db)).length, { timeout: 20_000 }).toBe(1);
    return { saving: waiting };
  });
  expect((await saving).data).toMatchObject({ at: [{ at: 'order_id', why: 'ORDER_OF_ANOTHER' }] });
  expect((await li.send(declarationsOfOrder, { order_id: order })).rows).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { OrderTables } from '../server/db.ts';
import { orderSheet } from '../server/seed/order-sheet.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, saveOrder } from './contract.ts';

/* A copy of an earlier order may name a station or a line that is no longer used. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let agreed: bigint;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  agreed = await stage.system<OrderTables, bigint>(async ({ db }) => {
    const { id } = await db
      .insertInto('customer_line')
      .values({ customer_id: scene.lux, line_id: scene.line, name: '南宁—河内', transit_hours: '12' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
});
afterAll(() => stage.close());

const use = (table: 'station' | 'line' | 'customer_line', id: bigint, active: boolean) =>
  stage.system<OrderTables, unknown>(({ db }) => db.updateTable(table).set({ active }).where('id', '=', id).execute());

test.each([
  ['origin_station_id', 'station', () => scene.nanning],
  ['destination_station_id', 'station', () => scene.hanoi],
  ['customer_line_id', 'customer_line', () => agreed],
  ['line_id', 'line', () => scene.line],
] as const)('a new order does not take a deactivated %s; a draft keeps its own', async (at, table, id) => {
  const sheet = orderSheet(scene, { [at]: String(id()), submit: false });
  const draft = await clerk.send(saveOrder, sheet);
  await use(table, id(), false);
  const copy = await clerk.raw(saveOrder.cmd, { ...sheet, copied_from_id: draft.id, request_id: crypto.randomUUID() });
  expect(copy.data, copy.msg).toMatchObject({ at: [{ at, why: 'NOT_ACTIVE' }] });
  const saved = await clerk.send(saveOrder, { ...sheet, id: draft.id, version: draft.version, customer_ref: `PO ${at}` });
  expect(await clerk.send(getOrder, { id: saved.id })).toMatchObject({ [at]: String(id()), customer_ref: `PO ${at}` });
  await use(table, id(), true);
});

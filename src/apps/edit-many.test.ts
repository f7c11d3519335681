import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ListCall } from '../kernel/list.ts';
import type { DispatchTables } from '../domains/dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../domains/dispatch/server/seed/scene.ts';
import { listOrders } from '../domains/order/transport-order/contract.ts';
import { vehicleTypes } from '../domains/reference/vehicle-type/master.ts';
import { cancelBatch, editFields, editResult, previewEdit, startEdit, undoEdit } from '../domains/workspace/batch/contract.ts';
import editRows from '../domains/workspace/batch/server/jobs/edit-rows.ts';
import type { WorkspaceTables } from '../domains/workspace/server/db.ts';
import { taskOf } from '../server/job.ts';
import { waitingForLocks } from '../server/testing.ts';
import { tasksOf } from '../server/worker.ts';
import { registry } from './registry.generated.ts';
import { type Player, type Stage, startStage } from './stage.ts';

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ name: 'Clerk' });
});
afterAll(() => stage.close());

const cmd = vehicleTypes.list.cmd;
const type = (code: string, pallets: number, length_m = '9.6') => ({
  code,
  name_zh: code,
  name_vi: code,
  name_en: code,
  name_th: code,
  length_m,
  load_kg: '18000',
  volume_m3: '55',
  pallets,
  container: false,
});
const make = async (codes: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const code of codes) ids.push((await clerk.send(vehicleTypes.save, type(code, 20))).id);
  return ids;
};
const pallets = async (id: string) => (await clerk.send(vehicleTypes.get, { id })).pallets;

test('Rows get a new value as one job, each with its result; an undo puts back what nobody changed since.', async () => {
  const ids = await make(['A1', 'A2', 'A3']);
  const [first = '', second = '', third = ''] = ids;
  await clerk.send(vehicleTypes.save, { ...type('A3', 24), id: third, version: 1 });
  const preview = await clerk.send(previewEdit, { cmd, ids, fields: ['pallets'] });
  expect(preview.rows.map(({ title, old }) => [title, old['pallets']])).toEqual([
    ['A1', 20],
    ['A2', 20],
    ['A3', 24],
  ]);
  const { batch_id } = await clerk.send(startEdit, { cmd, title: 'Pallets', ids: [...ids, '999999'], changes: { pallets: 24 } });
  expect(await pallets(first)).toBe(20); // nothing before the job
  await stage.runJobs();
  const result = await clerk.send(editResult, { batch_id });
  expect(result).toMatchObject({ state: 'done', total: 4, done: 2, skipped: 1, bad: 1, undoable: true, percent: 100 });
  expect(result.rows.map(({ title, state, why, old, new: now }) => [title, state, why, old['pallets'], now['pallets']])).toEqual([
    ['', 'bad', expect.any(String), undefined, 24],
    ['A3', 'skipped', '已经是这个值', 24, 24],
    ['A1', 'done', null, 20, 24],
    ['A2', 'done', null, 20, 24],
  ]);

  await clerk.send(vehicleTypes.save, { ...type('A2', 30), id: second, version: 2 });
  const undo = await clerk.send(undoEdit, { batch_id });
  await stage.runJobs();
  const undone = await clerk.send(editResult, undo);
  expect(undone).toMatchObject({ done: 1, skipped: 1, bad: 0 });
  expect(undone.rows[0]?.why).toMatch(/^Clerk 于 \d{4}-\d\d-\d\d \d\d:\d\d 又改过，保留现值$/);
  expect([await pallets(first), await pallets(second), await pallets(third)]).toEqual([20, 30, 24]);
});

test('Values of a megabyte are refused, and those of an edit are stored once and not for each of its rows.', async () => {
  const ids = await make(['Z1']);
  expect(await clerk.refused(startEdit, { cmd, title: 'Large', ids, changes: { pallets: 'x'.repeat(16_400) } })).toBe('BAD_PARAMS');
  const pallets = 'x'.repeat(16_000);
  const { batch_id } = await clerk.send(startEdit, { cmd, title: 'Large', ids, changes: { pallets } });
  await stage.runJobs();
  expect((await clerk.send(editResult, { batch_id })).rows).toMatchObject([{ state: 'bad', new: { pallets } }]);
  const rows = await stage.system<WorkspaceTables, { cells: object }[]>(({ db }) =>
    db.selectFrom('batch_row').select('cells').where('batch_id', '=', batch_id).execute(),
  );
  expect(JSON.stringify(rows).length).toBeLessThan(1000);
});

test('A row that somebody changed since it was seen is left as it is, and says who and when.', async () => {
  const ids = await make(['S1', 'S2']);
  const [first = '', second = ''] = ids;
  const other = await stage.cast({ name: 'Somebody Else' });
  const { rows } = await clerk.send(vehicleTypes.list, { tab: 'active', where: { search: 'S' } });
  const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
  await other.send(vehicleTypes.save, { ...type('S2', 21), id: second, version: 1 });
  const { batch_id } = await clerk.send(startEdit, { cmd, title: 'Pallets', ids, versions, changes: { pallets: 24 } });
  await stage.runJobs();
  const result = await clerk.send(editResult, { batch_id });
  expect(result).toMatchObject({ done: 1, bad: 1 });
  expect(result.rows[0]).toMatchObject({ id: second, title: 'S2', state: 'bad' });
  expect(result.rows[0]?.why).toMatch(/^Somebody Else 于 \d{4}-\d\d-\d\d \d\d:\d\d 修改了此数据/);
  expect([await pallets(first), await pallets(second)]).toEqual([24, 21]);
  // The preview names the version of each row that it shows.
  const preview = await clerk.send(previewEdit, { cmd, ids, fields: ['pallets'] });
  expect(preview.rows.map(({ version }) => version)).toEqual([2, 2]);
});

test('Every row that can be edited at once says at which version it is shown.', () => {
  const lists = registry.calls.filter((call) => 'list' in call && stage.door.product.edits.some((kind) => kind.cmd === call.cmd));
  expect(lists.length).toBeGreaterThan(20);
  const shape = (row: z.ZodType): object => (row instanceof z.ZodObject ? row.shape : {});
  expect(lists.filter((call) => !('version' in shape((call as ListCall).list.row))).map(({ cmd: name }) => name)).toEqual([]);
});

test('All that match are found by the list itself; a value that the record refuses is that row’s result.', async () => {
  await make(['B1', 'B2', 'B3']);
  const { batch_id } = await clerk.send(startEdit, {
    cmd,
    title: 'Too many pallets',
    params: { tab: 'active', where: { search: 'B' } },
    changes: { pallets: 200 },
  });
  await stage.runJobs();
  const result = await clerk.send(editResult, { batch_id });
  expect(result).toMatchObject({ total: 3, done: 0, bad: 3, undoable: false });
  expect(result.rows.every(({ why }) => why?.includes('：') || why?.includes(':'))).toBe(true);
  expect(await clerk.refused(undoEdit, { batch_id })).toBe('NOTHING_TO_UNDO');
});

test('A job that is killed goes on where it stopped, and no record is changed twice; a stopped one leaves the rest alone.', async () => {
  const ids = await make(Array.from({ length: 60 }, (_, place) => `C${place}`));
  const killed = await clerk.send(startEdit, { cmd, title: 'Killed', ids, changes: { pallets: 33 } });
  let looks = 0;
  const dying = { throwIfAborted: () => void (looks++ === 1 && fail()) } as unknown as AbortSignal;
  const run = tasksOf([editRows], stage.door, dying)[taskOf(editRows)];
  await expect(run?.(killed, {} as never)).rejects.toThrow('killed');
  expect(await clerk.send(editResult, killed)).toMatchObject({ state: 'running', done: 25, total: 60 });
  await stage.runJobs();
  expect(await clerk.send(editResult, killed)).toMatchObject({ state: 'done', done: 60, bad: 0, skipped: 0 });
  const versions = await Promise.all(ids.map(async (id) => (await clerk.send(vehicleTypes.get, { id })).version));
  expect(new Set(versions)).toEqual(new Set([2]));

  const stopped = await clerk.send(startEdit, { cmd, title: 'Stopped', ids, changes: { pallets: 44 } });
  await stage.pushes();
  await clerk.send(cancelBatch, stopped);
  await stage.runJobs();
  // It ends as cancelled, whatever its job tells later.
  expect((await stage.pushes()).filter((message) => message.type === 2)).toMatchObject([{ process: 100, cancelled: true }]);
  expect(await clerk.send(editResult, stopped)).toMatchObject({ state: 'cancelled', done: 0 });
});

test('Rows that another server has changed meanwhile are left to it, and its undo puts them back.', async () => {
  const ids = await make(['T1', 'T2']);
  const batch = await clerk.send(startEdit, { cmd, title: 'Twice', ids, changes: { pallets: 24 } });
  for (const [place, id] of ids.entries()) await clerk.send(vehicleTypes.save, { ...type(`T${place + 1}`, 24), id, version: 1 });
  const [start, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const noted = JSON.stringify({ was: '{"pallets":20}', gets: '{"pallets":24}' });
  const other = stage.system<WorkspaceTables, void>(async ({ db }) => {
    await sql`update batch_row set state = 'done', cells = cells || ${noted}::jsonb where batch_id = ${batch.batch_id}`.execute(db);
    start.resolve();
    await end.promise;
  });
  await start.promise;
  const running = tasksOf([editRows], stage.door, new AbortController().signal)[taskOf(editRows)]?.(batch, {} as never);
  // This server has read the rows too, and waits for their locks.
  await expect.poll(async () => (await stage.system(({ db }) => waitingForLocks(db))).length).toBe(1);
  end.resolve();
  await Promise.all([other, running]);
  expect(await clerk.send(editResult, batch)).toMatchObject({ state: 'done', done: 2, skipped: 0, bad: 0, undoable: true });
  await clerk.send(undoEdit, batch);
  await stage.runJobs();
  expect(await Promise.all(ids.map(pallets))).toEqual([20, 20]);
});

function fail(): never {
  throw new Error('killed');
}

test('Fields that tell records apart, and lists that are not one’s own, are not offered.', async () => {
  const offered = (await clerk.send(editFields, {})).lists.find((list) => list.cmd === cmd);
  expect(offered?.fields.map(({ key }) => key)).toEqual(['length_m', 'load_kg', 'volume_m3', 'pallets', 'container']);
  expect(await clerk.refused(startEdit, { cmd, title: 'x', ids: ['1'], changes: { code: 'X' } })).toBe('BAD_PARAMS');
  const stranger = await stage.cast({ permits: [] });
  expect((await stranger.send(editFields, {})).lists).toEqual([]);
  expect(await stranger.refused(startEdit, { cmd, title: 'x', ids: ['1'], changes: { pallets: 1 } })).toBe('NOT_PERMITTED');
});

test('A preview and a result show no value that the user may not read.', async () => {
  const [id = ''] = await make(['P1']);
  const ask = (player: Player) => ({
    preview: () => player.refused(previewEdit, { cmd, ids: [id], fields: ['pallets'] }),
    start: () => player.refused(startEdit, { cmd, title: 'x', ids: [id], changes: { pallets: 1 } }),
  });
  // The right to change without the right to see the list.
  const blind = await stage.cast({ permits: [...stage.door.product.permits].filter((right) => right === vehicleTypes.save.permit) });
  expect(await blind.refused(vehicleTypes.list, {})).toBe('NOT_PERMITTED');
  expect([await ask(blind).preview(), await ask(blind).start()]).toEqual(['NOT_PERMITTED', 'NOT_PERMITTED']);
  // A record that is not there and one of another company are answered alike.
  const lists = stage.door.product.edits.map((kind) => kind.cmd);
  expect(lists).toContain(listOrders.cmd);
  const theirs = await stage.system<DispatchTables, bigint>(async (work) => {
    const scene = await setDispatchScene(work, stage.companies.vn);
    return addOrder(work, scene, { no: 'SO-P1', pieces: 1, kg: '1', m3: '1' });
  });
  const edit = { cmd: listOrders.cmd, fields: ['remark', 'customer_ref'] };
  const [foreign, missing] = (await clerk.send(previewEdit, { ...edit, ids: [String(theirs), '999999999'] })).rows;
  expect({ ...foreign, id: '' }).toEqual({ ...missing, id: '' });
  expect(foreign).toMatchObject({ title: '', version: null, why: 'NOT_FOUND', old: { remark: null, customer_ref: null } });
});

test('A record that somebody holds is no bad one: the job fails and sets it when it is tried again.', async () => {
  const [id = ''] = await make(['L1']);
  const batch = await clerk.send(startEdit, { cmd, title: 'Held', ids: [id], changes: { pallets: 24 } });
  const holder = new pg.Client({ connectionString: stage.ownerUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from vehicle_type where id = $1 for update', [id]);
  const run = tasksOf([editRows], stage.door, new AbortController().signal)[taskOf(editRows)];
  await expect(run?.(batch, {} as never)).rejects.toThrow('could not be saved now: BUSY');
  await holder.end();
  await stage.runJobs();
  expect(await clerk.send(editResult, batch)).toMatchObject({ state: 'done', done: 1, bad: 0 });
});

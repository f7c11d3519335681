import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Call, ParamsOf } from '../../../kernel/call.ts';
import type { Door } from '../../../server/door.ts';
import type { FileTables } from '../../../server/files.ts';
import { taskOf } from '../../../server/job.ts';
import { recordStatements } from '../../../server/testing-statements.ts';
import { tasksOf } from '../../../server/worker.ts';
import { feeTypes } from '../../reference/fee-type/master.ts';
import { vehicleTypes } from '../../reference/vehicle-type/master.ts';
import type { WorkspaceTables } from '../server/db.ts';
import {
  batchState,
  cancelBatch,
  correctImport,
  editResult,
  failedRows,
  runImport,
  startEdit,
  startExport,
  startImport,
  undoEdit,
} from './contract.ts';
import { openBatchesMax } from './server/begin.ts';
import checkImport from './server/jobs/check-import.ts';
import editRows from './server/jobs/edit-rows.ts';
import exportRows from './server/jobs/export-rows.ts';

/* The batches of one account leave room for those of others: they run one after the other, and a few wait at most. */

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all' });
});
afterAll(() => stage.close());

type Queued = { task: string; queue: string | null; priority: number };
async function queued(): Promise<Queued[]> {
  const owner = new pg.Client({ connectionString: stage.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<Queued>(
    'select task_identifier as task, queue_name as queue, priority from graphile_worker.jobs order by id',
  );
  await owner.end();
  return rows;
}

const heading = 'code,name_zh,name_vi,name_en,name_th,category';
const upload = (...rows: string[]) => clerk.upload('fees.csv', Buffer.from([heading, ...rows].join('\n')));
async function imported(...rows: string[]): Promise<string> {
  const { batch_id } = await clerk.send(startImport, { what: 'feeType', file_id: await upload(...rows), mapping: null });
  await stage.runJobs();
  return batch_id;
}
const exportOfFees = { cmd: feeTypes.list.cmd, title: 'x', params: {}, columns: [{ key: 'code', is: 'text', title: 'x' }] };

test('the batches of an account wait for one another, and a message waits for no batch', async () => {
  await clerk.send(startExport, exportOfFees);
  const { batch_id } = await clerk.send(startExport, exportOfFees);
  await stage.system(async (work) => work.send({ channel: 'mail', to: 'a@example.com', subject: 'a', body: 'a' }));
  const queue = `batch ${clerk.accountId}`;
  expect(await queued()).toEqual([
    { task: 'export:rows', queue, priority: 0 },
    { task: 'export:rows', queue, priority: 0 },
    { task: 'outbox:send', queue: null, priority: -1 },
  ]);
  await stage.runJobs();
  const { state } = (await clerk.raw('batch.state', { batch_id })).data as { state: string };
  expect(state).toBe('done');
});

test('an export that its user cancels while its last page is read leaves no file', async () => {
  const { batch_id } = await clerk.send(startExport, { ...exportOfFees, title: 'Fees for Hanoi' });
  const door: Door = {
    ...stage.door,
    async readReplica(...params) {
      const page = await stage.door.readReplica(...params);
      await clerk.send(cancelBatch, { batch_id });
      return page;
    },
  };
  await stage.pushes();
  const run = tasksOf([exportRows], door, new AbortController().signal)[taskOf(exportRows)];
  await run?.({ batch_id }, undefined as never);
  const messages = (await stage.pushes()).filter((message) => message.type === 2);
  expect(messages).toEqual([
    { type: 2, to: { accounts: [String(clerk.accountId)] }, process: 100, job: batch_id, title: 'Fees for Hanoi', cancelled: true },
  ]);
  const files = await stage.system<FileTables, object[]>(({ db }) =>
    db.selectFrom('file').select('id').where('name', '=', 'Fees for Hanoi.xlsx').execute(),
  );
  expect(files).toEqual([]);
  expect(await clerk.send(batchState, { batch_id })).toMatchObject({ state: 'cancelled' });
  await stage.runJobs();
});

test('an import that its user cancels while its check begins stays cancelled', async () => {
  const batch = await clerk.send(startImport, { what: 'feeType', file_id: await upload('K1,a,b,c,d,transport'), mapping: null });
  let isCancelled = false;
  const door: Door = {
    ...stage.door,
    async within(who, kind, body, limits) {
      // The job has read the batch before its first transaction as the user.
      if (who.kind === 'account' && !isCancelled) {
        isCancelled = true;
        await clerk.send(cancelBatch, batch);
      }
      return stage.door.within(who, kind, body, limits);
    },
  };
  await tasksOf([checkImport], door, new AbortController().signal)[taskOf(checkImport)]?.(batch, {} as never);
  expect(await clerk.send(batchState, batch)).toMatchObject({ state: 'cancelled' });
  expect(await clerk.refused(runImport, batch)).toBe('ILLEGAL_MOVE');
  await stage.runJobs();
});

test('an export or an edit of more rows than it may have fails with a sentence, and does no part of it', async () => {
  const vietnamese = await stage.cast({ permits: 'all', language: 'vi' });
  const sentence = (code: string, limit: number) => stage.door.product.translate('vi', `refusal.${code}`, { limit });
  const page = (count: number) => ({ rows: Array.from({ length: count }, (_, at) => ({ id: String(at + 1) })), next_cursor: 'more' });
  const stop = new AbortController();

  const exported = await vietnamese.send(startExport, { ...exportOfFees, title: 'All fees' });
  const long: Door = { ...stage.door, readReplica: async () => ({ data: page(200_000) }) };
  await tasksOf([exportRows], long, stop.signal)[taskOf(exportRows)]?.(exported, {} as never);
  expect(await vietnamese.send(batchState, exported)).toMatchObject({
    state: 'failed',
    file: null,
    error: sentence('EXPORT_TOO_LONG', 200_000),
  });

  const { list } = vehicleTypes;
  const edited = await vietnamese.send(startEdit, { cmd: list.cmd, title: 'All', params: { tab: 'active' }, changes: { pallets: 2 } });
  const many: Door = {
    ...stage.door,
    async read() {
      stop.abort();
      return page(50_000);
    },
  };
  await tasksOf([editRows], many, stop.signal)[taskOf(editRows)]?.(edited, {} as never);
  const [state, error] = ['failed', sentence('EDIT_TOO_LONG', 50_000)];
  expect(await vietnamese.send(editResult, edited)).toMatchObject({ state, error, done: 0, undoable: false });
  await stage.runJobs();
  expect(await vietnamese.send(editResult, edited)).toMatchObject({ state, error, done: 0 });
});

test('an account with many open batches begins no other until some have ended; those of others do not count', async () => {
  const checked = await imported('A1,a,b,c,d,transport', 'A2,a,b,c,d,马车');
  const vehicle = { code: 'V1', name_zh: 'a', name_vi: 'a', name_en: 'a', name_th: 'a', length_m: '9.6', load_kg: '1', volume_m3: '1' };
  const { id } = await clerk.send(vehicleTypes.save, { ...vehicle, pallets: 1, container: false });
  const edit = { cmd: vehicleTypes.list.cmd, title: 'x', ids: [id], changes: { pallets: 2 } };
  const edited = await clerk.send(startEdit, edit);
  await stage.runJobs();
  const waiting = { kind: 'export' as const, what: 'x', title: 'x', account_id: clerk.accountId, state: 'waiting' as const, file_id: null };
  const facts = { ...waiting, result_file_id: null, request: null, error: null, finished_at: null };
  await stage.system<WorkspaceTables, unknown>(({ db }) =>
    db
      .insertInto('batch')
      .values(Array.from({ length: openBatchesMax }, () => facts))
      .execute(),
  );
  const file_id = await upload('B1,a,b,c,d,transport');
  const begins: readonly (readonly [Call, unknown])[] = [
    [startExport, exportOfFees],
    [startImport, { what: 'feeType', file_id, mapping: null }],
    [startEdit, edit],
    [undoEdit, edited],
    [correctImport, { batch_id: checked, rows: [{ line: 3, values: { category: 'transport' } }] }],
    [runImport, { batch_id: checked }],
  ];
  for (const [call, params] of begins)
    expect([call.cmd, await clerk.refused(call, params as ParamsOf<Call>)]).toEqual([call.cmd, 'TOO_MANY_BATCHES']);
  const other = await stage.cast({ permits: 'all' });
  await other.send(startExport, exportOfFees);
  await stage.system<WorkspaceTables, unknown>(({ db }) =>
    db.updateTable('batch').set({ state: 'cancelled', finished_at: stage.clock.now() }).where('what', '=', 'x').execute(),
  );
  for (const [call, params] of begins) {
    await clerk.send(call, params as ParamsOf<Call>);
    await stage.runJobs();
  }
});

test('the rows that failed are read some hundred at a time, each with its line and its faults', async () => {
  const rows = Array.from({ length: 1203 }, (_, at) => `C${at},a,b,c,d,马车`);
  const batch_id = await imported(...rows);
  let ticket = '';
  const { statements } = await recordStatements(async () => {
    ({ ticket } = await clerk.send(failedRows, { batch_id }));
  });
  const reads = statements.filter(({ text }) => /^select .*from "batch_row"/.test(text));
  expect(reads.map(({ text }) => text.includes('limit'))).toEqual([true, true, true, true]);
  const got = await stage.http.inject({ url: `/api/file/${ticket}` });
  const { readXlsx } = await import('hucre/xlsx');
  const sheet = (await readXlsx(new Uint8Array(got.rawPayload))).sheets[0]?.rows ?? [];
  expect(sheet).toHaveLength(1204);
  expect(sheet[1203]?.slice(0, 2)).toEqual(['C1202', 'a']);
  expect(String(sheet[1203]?.at(-1))).toMatch(/^1204: /);
});

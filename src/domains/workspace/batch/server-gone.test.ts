import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Door } from '../../../server/door.ts';
import { taskOf } from '../../../server/job.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import type { Job } from '../../../server/work.ts';
import { tasksOf } from '../../../server/worker.ts';
import { feeTypes } from '../../reference/fee-type/master.ts';
import type { WorkspaceTables } from '../server/db.ts';
import { correctImport, importState, runImport, startImport } from './contract.ts';
import checkImport from './server/jobs/check-import.ts';
import importRows from './server/jobs/import-rows.ts';

/* An import whose server is killed, taken for dead while it works, or kept from a row by somebody else. */

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({});
});
afterAll(() => stage.close());

type Batch = { readonly batch_id: string };
/** An import of fee types with these codes, whose sheet was checked. */
async function checkedImport(...codes: readonly string[]): Promise<Batch> {
  const lines = codes.map((code) => `${code},过路费,Phí cầu đường,Toll,ค่าผ่านทาง,transport`);
  const sheet = ['code,name_zh,name_vi,name_en,name_th,category', ...lines].join('\n');
  const file_id = await clerk.upload('fees.csv', Buffer.from(sheet));
  const batch = await clerk.send(startImport, { what: 'feeType', file_id, mapping: null });
  await stage.runJobs();
  return batch;
}
const run = async (job: Job, batch: Batch, door: Door = stage.door): Promise<void> => {
  await tasksOf([job], door, new AbortController().signal)[taskOf(job)]?.(batch, {} as never);
};
const codesLike = async (search: string): Promise<string[]> =>
  (await clerk.send(feeTypes.list, { tab: 'active', where: { search } })).rows.map((row) => String(row['code'])).toSorted();

test('a sheet that was half read is read again from its beginning', async () => {
  const batch = await checkedImport('HALF1', 'HALF2', 'HALF3');
  // As a kill leaves it between two parts of a long sheet.
  await stage.system<WorkspaceTables, void>(async ({ db }) => {
    await db.deleteFrom('batch_row').where('batch_id', '=', batch.batch_id).where('line', '>', 2).execute();
    await db.updateTable('batch').set({ state: 'checking', good: 0 }).where('id', '=', batch.batch_id).execute();
  });
  await run(checkImport as Job, batch);
  expect(await clerk.send(importState, batch)).toMatchObject({ state: 'checked', good: 3, bad: [] });
});

/** The door of a server that is taken for dead before it acts for the user for the first time, and meets what others did meanwhile. */
function stale(others: (run: (job: Job, batch: Batch) => Promise<void>) => Promise<unknown>): Door {
  const elsewhere: Door = { ...stage.door, longWork: (_, body) => body() };
  let isFirst = true;
  return {
    ...stage.door,
    async whoOf(accountId) {
      if (isFirst) {
        isFirst = false;
        await others((job, batch) => run(job, batch, elsewhere));
      }
      return stage.door.whoOf(accountId);
    },
  };
}
const twoLines = ['GOOD,过路费,Phí cầu đường,Toll,ค่าผ่านทาง,transport', 'BAD,过路费,Phí cầu đường,Toll,ค่าผ่านทาง,马车'];
async function begun(): Promise<Batch> {
  const sheet = ['code,name_zh,name_vi,name_en,name_th,category', ...twoLines].join('\n');
  const file_id = await clerk.upload('fees.csv', Buffer.from(sheet));
  return clerk.send(startImport, { what: 'feeType', file_id, mapping: null });
}

test('a server that comes to its sheet too late leaves the rows of an import that is over', async () => {
  const batch = await begun();
  const door = stale(async (other) => {
    await other(checkImport as Job, batch);
    await clerk.send(runImport, batch);
    await other(importRows as Job, batch);
  });
  await run(checkImport as Job, batch, door);
  expect(await clerk.send(importState, batch)).toMatchObject({ state: 'done', good: 1, bad: [{ line: 3 }] });
  await stage.runJobs();
});

test('a server that comes too late with its check does not stop the import that its user has begun', async () => {
  const batch = await begun();
  await stage.runJobs();
  await clerk.send(correctImport, { ...batch, rows: [{ line: 3, values: { category: 'transport' } }] });
  const door = stale(async (other) => {
    await other(checkImport as Job, batch);
    await clerk.send(runImport, batch);
  });
  await run(checkImport as Job, batch, door);
  await stage.runJobs();
  expect(await clerk.send(importState, batch)).toMatchObject({ state: 'done', bad: [] });
});

test('rows that another server saved meanwhile are left to it', async () => {
  const batch = await checkedImport('TWO1', 'TWO2', 'TWO3');
  await clerk.send(runImport, batch);
  const [start, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = stage.system<WorkspaceTables, void>(async ({ db }) => {
    await db.updateTable('batch_row').set({ state: 'done' }).where('batch_id', '=', batch.batch_id).execute();
    start.resolve();
    await end.promise;
  });
  await start.promise;
  const running = run(importRows as Job, batch);
  // This one has read the rows, and waits for them.
  await expect.poll(async () => (await stage.system(({ db }) => waitingForLocks(db))).length).toBe(1);
  end.resolve();
  await Promise.all([other, running]);
  expect(await clerk.send(importState, batch)).toMatchObject({ state: 'done', good: 3, skipped: 0, bad: [] });
  expect(await codesLike('TWO')).toEqual([]);
});

test('a row that somebody else holds is no bad one: the job fails and saves it when it is tried again', async () => {
  const batch = await checkedImport('HELD1', 'HELD2');
  await clerk.send(runImport, batch);
  const holder = new pg.Client({ connectionString: stage.ownerUrl });
  await holder.connect();
  await holder.query(`begin; insert into fee_type (code, name_zh, name_vi, name_en, name_th, category, search)
    values ('HELD1', 'a', 'a', 'a', 'a', 'transport', '')`);
  await expect(run(importRows as Job, batch)).rejects.toThrow('could not be saved now: BUSY');
  await holder.end();
  await run(importRows as Job, batch);
  expect(await clerk.send(importState, batch)).toMatchObject({ state: 'done', good: 2, bad: [] });
  expect(await codesLike('HELD')).toEqual(['HELD1', 'HELD2']);
});

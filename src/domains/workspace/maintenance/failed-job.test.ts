import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { link } from '../../../kernel/link.ts';
import { jobFor } from '../../../server/job.ts';
import { startWorker, type Worker } from '../../../server/worker.ts';
import { batchState } from '../batch/contract.ts';
import { listNotices } from '../notice/contract.ts';
import type { WorkspaceTables } from '../server/db.ts';
import { readStatus, restartJob } from './contract.ts';
import { statusPage } from './pages.ts';
import { may } from './permits.ts';

/* A job that failed as often as it may: its user does not wait for it, an administrator reads the reason, and starts it again. */

/** Long enough for a worker on a busy machine. */
const soon = { timeout: 30_000 };

let stage: Stage;
let owner: pg.Client;
let admin: Player;
let clerk: Player;
let worker: Worker;
let fails = true;
const reports: string[] = [];

const flaky = jobFor<WorkspaceTables>()({
  name: 'import.check',
  payload: z.object({ batch_id: z.uuid() }),
  run: async ({ within }, { batch_id }) => {
    if (fails) throw new Error('the disk is full');
    await within(({ db }) =>
      db.updateTable('batch').set({ state: 'checked' }).where('id', '=', batch_id).where('state', '=', 'checking').execute(),
    );
  },
});

beforeAll(async () => {
  stage = await startStage();
  owner = new pg.Client({ connectionString: stage.ownerUrl });
  await owner.connect();
  admin = await stage.cast({ permits: [may.view, may.restart] });
  clerk = await stage.cast({ permits: [] });
  worker = await startWorker({
    jobs: [flaky],
    door: stage.door,
    ownerUrl: stage.ownerUrl,
    report: (error) => void reports.push(error instanceof Error ? error.message : String(error)),
  });
});
afterAll(async () => {
  await worker.close();
  await owner.end();
  await stage.close();
});

const batchOf = (player: Player): Promise<string> =>
  stage.system<WorkspaceTables, string>(async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      insert into batch (kind, what, title, account_id, state) values ('import', 'order', 'orders.xlsx', ${player.accountId}, 'checking')
      returning id`.execute(db);
    return rows[0]?.id ?? '';
  });
const stateOf = async (player: Player, batch_id: string) => (await player.send(batchState, { batch_id })).state;

test('a job that failed for good ends its batch, is told to administrators with its reason, and continues when it is started again', async () => {
  const disabled = await stage.cast({ permits: [may.view] });
  await stage.system<WorkspaceTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('id', '=', disabled.accountId).execute(),
  );
  const batch_id = await batchOf(clerk);
  await owner.query(`select graphile_worker.add_job('import:check', json_build_object('batch_id', $1::text), max_attempts => 1)`, [
    batch_id,
  ]);
  await expect.poll(() => stateOf(clerk, batch_id), soon).toBe('failed');

  const { failed_jobs, jobs } = await admin.send(readStatus, {});
  expect(failed_jobs).toMatchObject([{ name: 'import.check', reason: 'the disk is full', attempts: 1 }]);
  expect(jobs).toMatchObject({ failed: 1, level: 'look' });
  const inbox = await admin.send(listNotices, { topic: null, before: null });
  expect(inbox.rows[0]).toMatchObject({
    link: link(statusPage),
    message: '任务“检查导入文件”多次失败，不再重试：the disk is full',
    // Nobody caused it.
    by_name: null,
  });
  expect((await clerk.send(listNotices, { topic: null, before: null })).rows).toEqual([]);
  const notices = await stage.system<WorkspaceTables, object[]>(({ db }) => db.selectFrom('notice').select('account_id').execute());
  expect(notices).toEqual([{ account_id: admin.accountId }]);

  fails = false;
  const id = failed_jobs[0]?.id ?? '';
  expect(await clerk.refused(restartJob, { id })).toBe('NOT_PERMITTED');
  await admin.send(restartJob, { id });
  await expect.poll(() => stateOf(clerk, batch_id), soon).toBe('checked');
  expect((await admin.send(readStatus, {})).failed_jobs).toEqual([]);
  expect(await admin.refused(restartJob, { id })).toBe('NOT_FOUND');
  expect(reports.filter((message) => !message.startsWith('Failed task'))).toEqual([]);
});

test('a batch that its user cancelled stays cancelled when its job fails', async () => {
  fails = true;
  const batch_id = await batchOf(clerk);
  await stage.system<WorkspaceTables, unknown>(({ db }) =>
    db.updateTable('batch').set({ state: 'cancelled' }).where('id', '=', batch_id).execute(),
  );
  await owner.query(`select graphile_worker.add_job('import:check', json_build_object('batch_id', $1::text), max_attempts => 1)`, [
    batch_id,
  ]);
  await expect.poll(async () => (await admin.send(readStatus, {})).failed_jobs.length, soon).toBe(1);
  expect(await stateOf(clerk, batch_id)).toBe('cancelled');
  fails = false;
  const [job] = (await admin.send(readStatus, {})).failed_jobs;
  await admin.send(restartJob, { id: job?.id ?? '' });
  expect(await stateOf(clerk, batch_id)).toBe('cancelled');
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Stage, stagePoolSize, startStage } from '../apps/stage.ts';
import { Refusal } from '../kernel/refusal.ts';
import { openWorkerPool, sharesOf } from './db.ts';
import { jobFor } from './job.ts';
import { keepPresence } from './presence.ts';
import { startWorker, tasksOf } from './worker.ts';

let stage: Stage;
let owner: pg.Client;
beforeAll(async () => {
  stage = await startStage();
  owner = new pg.Client({ connectionString: stage.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stage.close();
});

const job = jobFor<never>();
const payload = z.strictObject({});

test('a job that fails is released with its reason, and the worker goes on with the others', async () => {
  const reports: string[] = [];
  const runs: string[] = [];
  const jobs = [
    job({ name: 'test.refused', payload, run: () => Promise.reject(new Refusal('NOT_FOUND')) }),
    job({ name: 'test.broken', payload, run: () => Promise.reject(new Error('the inbox is full')) }),
    job({ name: 'test.good', payload, run: async () => void runs.push('good') }),
  ];
  // More failures than the worker runs at once: one that it could not release would stop it.
  for (const name of [...Array<string>(5).fill('refused'), ...Array<string>(5).fill('broken')])
    await owner.query(`select graphile_worker.add_job($1, '{}'::json, queue_name => $2, max_attempts => 1)`, [
      `test:${name}`,
      name === 'refused' ? 'line' : null,
    ]);
  const report = (error: unknown): void => void reports.push(error instanceof Error ? error.message : String(error));
  const worker = await startWorker({ jobs, door: stage.door, ownerUrl: stage.ownerUrl, report });
  const unreleased = 'select count(*)::int as n from graphile_worker._private_jobs where last_error is null or locked_at is not null';
  await expect.poll(async () => (await owner.query<{ n: number }>(unreleased)).rows[0]?.n, { timeout: 20_000 }).toBe(0);
  await owner.query(`select graphile_worker.add_job('test:good', '{}'::json)`);
  await expect.poll(() => runs, { timeout: 20_000 }).toEqual(['good']);
  await worker.close();
  const { rows } = await owner.query<{ last_error: string }>('select distinct last_error from graphile_worker._private_jobs order by 1');
  expect(rows.map(({ last_error }) => last_error)).toEqual(['NOT_FOUND', 'the inbox is full']);
  expect(reports.filter((message) => !message.startsWith('Failed task'))).toEqual([]);
});

test('all jobs together hold a fixed share of the connections', async () => {
  const { longWork } = sharesOf(stagePoolSize);
  let [running, most] = [0, 0];
  const runs: string[] = [];
  const greedy = (name: string) =>
    job({
      name,
      payload,
      run: async ({ within }) => {
        const parts = Array.from({ length: 20 }, () =>
          within(async ({ db }) => {
            most = Math.max(most, ++running);
            await sql`select pg_sleep(0.01)`.execute(db);
            running--;
            runs.push(name);
          }),
        );
        await Promise.all(parts);
      },
    });
  const jobs = ['test.one', 'test.two'].map(greedy);
  for (const name of ['one', 'two']) await owner.query(`select graphile_worker.add_job('test:${name}', '{}'::json)`);
  const worker = await startWorker({ jobs, door: stage.door, ownerUrl: stage.ownerUrl, report: () => {} });
  await expect.poll(() => runs.length, { timeout: 20_000 }).toBe(40);
  await worker.close();
  expect(most).toBe(longWork);
  expect(longWork).toBeLessThan(stagePoolSize / 2);
});

test('a job that reads whole tables has more time for each of its statements', async () => {
  const limits: Record<string, string | undefined> = {};
  const asking = (name: string, statementMinutes?: number) =>
    job({
      name,
      payload,
      statementMinutes,
      run: async ({ within }) => {
        const { rows } = await within(({ db }) => sql<{ statement_timeout: string }>`show statement_timeout`.execute(db));
        limits[name] = rows[0]?.statement_timeout;
      },
    });
  const jobs = [asking('test.short'), asking('test.long', 60)];
  const worker = await startWorker({ jobs, door: stage.door, ownerUrl: stage.ownerUrl, report: () => {} });
  for (const name of ['long', 'short', 'long']) {
    await owner.query(`select graphile_worker.add_job('test:${name}', '{}'::json)`);
    await expect.poll(() => limits[`test.${name}`], { timeout: 20_000 }).toBe(name === 'long' ? '1h' : '15s');
    delete limits[`test.${name}`];
  }
  await worker.close();
});

test('a job that takes long keeps its lock and runs once, whatever other processes look after', async () => {
  let runs = 0;
  let end = (): void => {};
  const ended = new Promise<void>((done) => (end = done));
  const long = job({
    name: 'test.long',
    payload,
    run: async () => {
      runs++;
      await ended;
    },
  });
  await owner.query(`select graphile_worker.add_job('test:long', '{}'::json)`);
  const report = (error: unknown): never => {
    throw error;
  };
  const worker = await startWorker({ jobs: [long], door: stage.door, ownerUrl: stage.ownerUrl, report });
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
  const ofTask = `task_id = (select id from graphile_worker._private_tasks where identifier = 'test:long')`;
  const lock = `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where ${ofTask} returning locked_by`;
  const [locked] = (await owner.query<{ locked_by: string }>(lock)).rows;
  const written = 'select workers from app.server_process where $1 = any(workers)';
  expect((await owner.query(written, [locked?.locked_by])).rowCount).toBe(1);
  // Another process starts and looks after those that are gone.
  const pool = openWorkerPool(stage.ownerUrl, 1);
  const other = await keepPresence({ pool, workers: () => [], running: () => [], report });
  expect((await owner.query(`select from graphile_worker._private_jobs where ${ofTask} and locked_by is not null`)).rowCount).toBe(1);
  await other.close();
  await pool.end();
  end();
  await expect.poll(async () => (await owner.query(`select from graphile_worker._private_jobs where ${ofTask}`)).rowCount).toBe(0);
  expect(runs).toBe(1);
  await worker.close();
});

test('the end of a job is stored although the connection that stores it is cut', async () => {
  const other = new pg.Client({ connectionString: stage.ownerUrl });
  await other.connect();
  const ofTask = `task_id = (select id from graphile_worker._private_tasks where identifier = 'test:cut')`;
  let runs = 0;
  const cut = job({
    name: 'test.cut',
    payload,
    run: async () => {
      runs++;
      // The statement that stores the end waits for this lock.
      await other.query(`begin; select from graphile_worker._private_jobs where ${ofTask} for update`);
    },
  });
  await owner.query(`select graphile_worker.add_job('test:cut', '{}'::json)`);
  const worker = await startWorker({ jobs: [cut], door: stage.door, ownerUrl: stage.ownerUrl, report: () => {} });
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await owner.query(end)).rowCount, { timeout: 20_000 }).toBe(1);
  await other.query('rollback');
  const left = `select from graphile_worker._private_jobs where ${ofTask}`;
  await expect.poll(async () => (await owner.query(left)).rowCount, { timeout: 20_000 }).toBe(0);
  expect(runs).toBe(1);
  await worker.close();
  await other.end();
});

test('a job that is enqueued again while it runs has not failed for good when it fails, and leaves nothing behind', async () => {
  let runs = 0;
  const enqueue = () => stage.system((work) => work.enqueue(again, {}, { key: 'again' }));
  const again = job({
    name: 'test.again',
    payload,
    run: async () => {
      if (++runs > 1) return;
      await enqueue();
      throw new Error('the connection was lost');
    },
  });
  const ofTask = `task_id = (select id from graphile_worker._private_tasks where identifier = 'test:again')`;
  await enqueue();
  const worker = await startWorker({ jobs: [again], door: stage.door, ownerUrl: stage.ownerUrl, report: () => {} });
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(2);
  const rows = async (condition: string) =>
    (await owner.query(`select from graphile_worker._private_jobs where ${ofTask} and ${condition}`)).rowCount;
  await expect.poll(() => rows('locked_at is null'), { timeout: 20_000 }).toBe(1);
  expect(await rows('attempts >= max_attempts')).toBe(0);
  await owner.query(`update graphile_worker._private_jobs set run_at = now() where ${ofTask}`);
  await owner.query(`select graphile_worker.add_job('test:again', '{}'::json)`);
  await expect.poll(() => rows('true'), { timeout: 20_000 }).toBe(0);
  await worker.close();
});

test('a job that failed for good gives way to one that is enqueued with its key', async () => {
  const task = { ...job({ name: 'test.replaced', payload, run: () => Promise.resolve() }) };
  const enqueue = () => stage.system((work) => work.enqueue(task, {}, { key: 'replaced' }));
  await enqueue();
  await owner.query(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'replaced'`);
  await enqueue();
  const { rows } = await owner.query(
    `select attempts from graphile_worker._private_jobs
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'test:replaced')`,
  );
  expect(rows).toEqual([{ attempts: 0 }]);
});

test('a scheduled job leaves a note of how its last run ended, and one that somebody asked for leaves none', async () => {
  let isBroken = true;
  const nightly = job({
    name: 'test.scheduled',
    payload,
    run: async () => {
      if (isBroken) throw new Error('the bank does not answer');
    },
  });
  const run = async (sent: object): Promise<void> =>
    void (await tasksOf([nightly], stage.door, new AbortController().signal)['test:scheduled']?.(sent, {} as never));
  const notes = async () => (await owner.query("select facts from upkeep_run where kind = 'test.scheduled'")).rows as object[];
  await expect(run({})).rejects.toThrow('does not answer');
  expect(await notes()).toEqual([]);
  const byTheClock = { _cron: { ts: '2026-11-20T02:00:00.000Z' } };
  await expect(run(byTheClock)).rejects.toThrow('does not answer');
  expect(await notes()).toEqual([{ facts: { ok: false, error: 'the bank does not answer' } }]);
  isBroken = false;
  await run(byTheClock);
  expect(await notes()).toEqual([{ facts: { ok: true } }]);
});

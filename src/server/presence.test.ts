import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Pool, openWorkerPool } from './db.ts';
import { keepPresence } from './presence.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

/* Several processes on one database: the jobs of one that is gone become free, and nobody else's. */

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = openWorkerPool(database.ownerUrl, 2);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(async () => {
  await pool.query('delete from app.server_process');
  for (const table of ['_private_jobs', '_private_job_queues']) await pool.query(`delete from graphile_worker.${table}`);
});

const report = (error: unknown): never => {
  throw error;
};
const keep = (workers: readonly string[] = []) => keepPresence({ pool, workers: () => workers, running: () => [], report });

/** A job that this worker locked some seconds ago. */
async function lock(worker: string, secondsAgo = 0): Promise<void> {
  await pool.query(`select graphile_worker.add_job('test', '{}', queue_name => $1)`, [`queue of ${worker}`]);
  for (const table of ['_private_jobs', '_private_job_queues'])
    await pool.query(
      `update graphile_worker.${table} set locked_by = $1, locked_at = now() - make_interval(secs => $2)
       where ${table === '_private_jobs' ? 'job_queue_id = (select id from graphile_worker._private_job_queues where queue_name = $3)' : 'queue_name = $3'}`,
      [worker, secondsAgo, `queue of ${worker}`],
    );
}

/** The workers whose locks stand, on jobs and on queues alike. */
async function locks(): Promise<string[]> {
  const of = async (table: string): Promise<string[]> =>
    (
      await pool.query<{ worker: string }>(
        `select locked_by as worker from graphile_worker.${table} where locked_by is not null order by 1`,
      )
    ).rows.map(({ worker }) => worker);
  const [jobs, queues] = [await of('_private_jobs'), await of('_private_job_queues')];
  expect(queues).toEqual(jobs);
  return jobs;
}

async function jobOf(worker: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from graphile_worker._private_jobs where locked_by = $1', [worker]);
  return rows[0]?.id ?? '';
}

type Other = { worker: string; pid?: number; started?: string; place?: string | null; silentSeconds?: number };
async function other({ worker, pid = 1, started = '1', place = null, silentSeconds = 0 }: Other): Promise<void> {
  await pool.query(
    `insert into app.server_process (id, place, host, pid, started, workers, seen_at)
     values (gen_random_uuid(), $1, 'elsewhere', $2, $3, array[$4], now() - make_interval(secs => $5))`,
    [place, pid, started, worker, silentSeconds],
  );
}

/** The facts that a process of this machine writes down about itself. */
async function ownRow(): Promise<{ place: string; pid: number; started: string }> {
  const presence = await keep();
  const { rows } = await pool.query<{ place: string; pid: number; started: string }>('select place, pid, started from app.server_process');
  await presence.close();
  if (!rows[0]) throw new Error('the process did not write itself down');
  return rows[0];
}

test('a process is written down with its workers while it runs', async () => {
  const presence = await keep(['worker-1', 'worker-2']);
  const { rows } = await pool.query('select pid, workers from app.server_process');
  expect(rows).toEqual([{ pid: process.pid, workers: ['worker-1', 'worker-2'] }]);
  await presence.close();
  expect((await pool.query('select from app.server_process')).rowCount).toBe(0);
});

test('a process elsewhere is gone after 20 seconds of silence, and not before', async () => {
  await other({ worker: 'silent', silentSeconds: 21 });
  await other({ worker: 'quiet', silentSeconds: 10 });
  for (const worker of ['silent', 'quiet']) await lock(worker, 3600);
  const presence = await keep();
  expect(await locks()).toEqual(['quiet']);
  await presence.close();
});

test.runIf(process.platform === 'linux')('a killed process of this machine is gone at once, also when its id is used again', async () => {
  const { place, pid, started } = await ownRow();
  // No process has an id beyond the limit of the system (proc(5), pid_max: at most 4,194,304).
  await other({ worker: 'killed', place, pid: 4_194_305, started });
  await other({ worker: 'reused', place, pid, started: `${started}0` });
  await other({ worker: 'alive', place, pid, started });
  await other({ worker: 'elsewhere', place: `${place} other`, pid: 4_194_305, started });
  for (const worker of ['killed', 'reused', 'alive', 'elsewhere']) await lock(worker);
  const presence = await keep();
  expect(await locks()).toEqual(['alive', 'elsewhere']);
  await presence.close();
});

test('a worker that no process wrote down keeps its jobs for 20 seconds', async () => {
  await lock('just begun', 10);
  await lock('forgotten', 21);
  const running: string[] = [];
  const presence = await keepPresence({ pool, workers: () => ['own'], running: () => running, report });
  await lock('own', 3600);
  running.push(await jobOf('own'));
  await presence.tell();
  expect(await locks()).toEqual(['just begun', 'own']);
  await presence.close();
});

test('a database that is away is reported, and the process is written down again when it is back', async () => {
  const reports: unknown[] = [];
  const client = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
  client.on('error', () => {});
  const presence = await keepPresence({ pool: client, workers: () => [], running: () => [], report: (error) => void reports.push(error) });
  await pool.query('delete from app.server_process');
  await pool.query(`alter table app.server_process rename to away`);
  await presence.tell();
  expect(reports).toHaveLength(1);
  await pool.query(`alter table app.away rename to server_process`);
  await presence.tell();
  expect((await pool.query('select from app.server_process')).rowCount).toBe(1);
  await presence.close();
  await client.end();
});

test('a job of an own worker is freed when no worker runs it: the statement that stored its end was lost', async () => {
  await lock('done', 21);
  await lock('running', 3600);
  const ids = [await jobOf('running')];
  const presence = await keepPresence({ pool, workers: () => ['done', 'running'], running: () => ids, report });
  await lock('just taken', 10);
  await presence.tell();
  expect(await locks()).toEqual(['just taken', 'running']);
  await presence.close();
});

test('a job that was killed in its last attempt has another one, and one that was killed 25 times has none', async () => {
  for (const worker of ['once', 'often']) await lock(worker, 3600);
  await pool.query(
    `update graphile_worker._private_jobs set attempts = case locked_by when 'once' then 1 else 25 end, max_attempts = case locked_by when 'once' then 1 else 25 end`,
  );
  const presence = await keep();
  const { rows } = await pool.query('select attempts, max_attempts from graphile_worker._private_jobs order by 1');
  expect(rows).toEqual([
    { attempts: 1, max_attempts: 2 },
    { attempts: 25, max_attempts: 25 },
  ]);
  await presence.close();
});

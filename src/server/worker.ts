import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { type Job as WorkerJob, Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { Refusal } from '../kernel/refusal.ts';
import { isAway, openWorkerPool, type Pool, serializationFailure } from './db.ts';
import type { Door } from './door.ts';
import { type AccountWho, system } from './session.ts';
import { jobFailed, jobNameOf, taskOf } from './job.ts';
import { keepPresence } from './presence.ts';
import type { Job, JobContext } from './work.ts';

/** The end of a job is stored within this time, or was lost. */
const storedMsMax = 20_000;

export type Worker = { close(): Promise<void> };

/** The tasks of graphile-worker that run these jobs, in transactions of the door. */
export function tasksOf(jobs: readonly Job[], door: Door, signal: AbortSignal): TaskList {
  return Object.fromEntries(
    jobs.map((job) => {
      const context = contextOf(job, door, signal);
      return [
        taskOf(job),
        async (payload: unknown) => {
          const run = (): Promise<void> => job.run(context, job.payload.parse(stripCron(payload)) as never);
          await (isByTheClock(payload) ? noted(context, job.name, run) : run());
        },
      ];
    }),
  );
}

function contextOf({ name, statementMinutes }: Job, door: Door, signal: AbortSignal): JobContext<never> {
  return {
    now: () => door.clock.now(),
    within: (body) => door.longWork(name, async () => door.within(system(await door.companyIds()), 'write', body, { statementMinutes })),
    as: (accountId, body) => door.longWork(name, async () => door.within(await someone(door, accountId), 'write', body)),
    read: (accountId, cmd, params) => door.longWork(name, async () => door.read(await someone(door, accountId), cmd, params)),
    readReplica: (accountId, cmd, params) => door.longWork(name, async () => door.readReplica(await someone(door, accountId), cmd, params)),
    product: door.product,
    signal,
  };
}

/** The account as it is now. Refuses ACCOUNT_DISABLED. */
async function someone(door: Door, accountId: bigint): Promise<AccountWho> {
  const who = await door.whoOf(accountId);
  if (!who) throw new Refusal('ACCOUNT_DISABLED');
  return who;
}

/**
 * Runs the jobs that transactions enqueued (graphile-worker, as the owner of its own tables). A job may run twice and
 * be killed anywhere; its business changes run in transactions of the door.
 */
export async function startWorker({
  jobs,
  door,
  ownerUrl,
  report,
}: {
  jobs: readonly Job[];
  door: Door;
  ownerUrl: string;
  report: (error: unknown) => void;
}): Promise<Worker> {
  const stopping = new AbortController();
  // A separate pool, so that a lost database is reported and does not end the process.
  const pool = openWorkerPool(ownerUrl, 6, report);
  pool.on('connect', (client) => client.on('error', report));
  retryLostConnections(pool);
  const workers = new Set<string>();
  const running = new Map<string, WorkerJob>();
  const events = new EventEmitter() as WorkerEvents;
  // Jobs are locked under the name of the pool, whichever of its workers runs them.
  events.on('pool:create', ({ workerPool }) => workers.add(workerPool.id));
  events.on('job:start', ({ job }) => running.set(job.id, job));
  // Its end is stored after this event.
  events.on('job:complete', ({ job }) => setTimeout(() => running.get(job.id) === job && running.delete(job.id), storedMsMax).unref());
  const telling = new Set<Promise<void>>();
  events.on('job:failed', ({ job, error }) => {
    const told = tellFailure(door, job, error)
      .catch(report)
      .finally(() => telling.delete(told));
    telling.add(told);
  });
  const presence = await keepPresence({ pool, workers: () => [...workers], running: () => [...running.keys()], report });
  const runner: Runner = await run({
    pgPool: pool,
    events,
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') report(new Error(message));
    }),
    taskList: tasksOf(jobs, door, stopping.signal),
    crontab: jobs.flatMap((job) => (job.cron ? [`${job.cron} ${taskOf(job)} ?max=5`] : [])).join('\n'),
  });
  await presence.tell();
  return {
    async close() {
      stopping.abort();
      await runner.stop();
      await Promise.all(telling);
      await presence.close();
      await pool.end();
    },
  };
}

/**
 * graphile-worker does not wait for the statement that stores the end of a job, and sends it again only after errors that it takes for passing.
 * A lost connection is none of those, so the rejection was nobody's, and the job stayed locked by a worker that had done it. Sent again these
 * statements change nothing.
 */
function retryLostConnections(pool: Pool): void {
  const asPassing = (error: unknown): never => {
    throw isAway(error) ? Object.assign(new Error('the database was away', { cause: error }), { code: serializationFailure }) : error;
  };
  const patched = new WeakSet<object>();
  const { connect } = pool;
  // The overloads of the driver cannot be written as one function: a call with a callback passes unchanged.
  pool.connect = function connectOrRetry(this: Pool, ...args: unknown[]): unknown {
    const answer: unknown = Reflect.apply(connect, this, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((client: { query: Function }) => {
      if (patched.has(client)) return client;
      patched.add(client);
      const { query } = client;
      client.query = (...sent: unknown[]): unknown => {
        const result: unknown = Reflect.apply(query, client, sent);
        return result instanceof Promise ? result.catch(asPassing) : result;
      };
      return client;
    }, asPassing);
  } as typeof pool.connect;
}

/** Publishes that a job failed for good, for those who wait for it and for administrators. */
async function tellFailure(door: Door, failed: WorkerJob, error: unknown): Promise<void> {
  const name = jobNameOf(failed.task_identifier);
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await door.within(system(await door.companyIds()), 'write', (work) =>
    work.publish(jobFailed, { name, payload: stripCron(failed.payload), reason }),
  );
}

/** Records when a scheduled job last ran and how it ended, so that an administrator can see it, and can see when it stops running. */
async function noted(context: JobContext<never>, name: string, run: () => Promise<void>): Promise<void> {
  const started = context.now();
  const keep = (facts: { ok: boolean; error?: string }): Promise<unknown> =>
    context.within(async ({ db }) => {
      await sql`delete from upkeep_run where kind = ${name}`.execute(db);
      await sql`insert into upkeep_run (kind, started_at, facts) values (${name}, ${started}, ${JSON.stringify(facts)}::jsonb)`.execute(db);
    });
  try {
    await run();
  } catch (error) {
    await keep({ ok: false, error: (error instanceof Error ? error.message : String(error)).slice(0, 500) });
    throw error;
  }
  await keep({ ok: true });
}

function isByTheClock(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && '_cron' in payload;
}

/** graphile-worker adds its own note about the time to scheduled jobs. Their payload is empty. */
function stripCron(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload;
  const { _cron, ...rest } = payload;
  return rest;
}

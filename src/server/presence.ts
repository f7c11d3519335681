import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Pool } from './db.ts';

/** The interval at which a process says that it runs, and looks after the others. */
const beatMs = 5_000;
/** A process that was silent for so long is taken for dead. Its jobs may run twice then, which jobs allow. */
const silentSeconds = 20;

export type Presence = {
  /** Writes down the names of the workers now. */
  tell(): Promise<void>;
  close(): Promise<void>;
};

type Row = { readonly id: string; readonly place: string | null; readonly pid: number; readonly started: string | null };

/**
 * Keeps this process in the table of running processes, with the names under which its workers lock jobs, and frees the jobs of processes that
 * are gone: at once if they ran on this machine, after 20 seconds of silence elsewhere. graphile-worker itself would wait for four hours.
 * Resolves after the first look, so a server that starts after a kill finds its jobs free.
 */
export async function keepPresence({
  pool,
  workers,
  running,
  report,
}: {
  /** Connects as the owner of the tables. */
  pool: Pool;
  workers: () => readonly string[];
  /** The ids of the jobs that its workers run now. */
  running: () => readonly string[];
  report: (error: unknown) => void;
}): Promise<Presence> {
  const id = randomUUID();
  const { pid } = process;
  const [place, started] = [placeOfPids(), startOf(pid)];

  async function beat(): Promise<void> {
    await pool.query(
      `insert into app.server_process (id, place, host, pid, started, workers) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set workers = excluded.workers, seen_at = now()`,
      [id, place, hostname(), pid, started, workers()],
    );
    const { rows } = await pool.query<Row>('select id, place, pid, started from app.server_process where id <> $1', [id]);
    const gone = rows.filter((row) => place !== null && row.place === place && startOf(row.pid) !== row.started).map((row) => row.id);
    const { rows: dead } = await pool.query<{ workers: string[] }>(
      `delete from app.server_process where id = any($1) or seen_at < now() - make_interval(secs => $2) returning workers`,
      [gone, silentSeconds],
    );
    await pool.query(freeJobs, [dead.flatMap((row) => row.workers), silentSeconds]);
    await pool.query(freeOwnJobs, [workers(), silentSeconds, running()]);
  }

  await beat();
  let beating = Promise.resolve();
  const tell = (): Promise<void> => {
    beating = beating.then(beat).catch(report);
    return beating;
  };
  const timer = setInterval(() => void tell(), beatMs);
  return {
    tell,
    async close() {
      clearInterval(timer);
      await beating;
      await pool.query('delete from app.server_process where id = $1', [id]);
    },
  };
}

const unlocked = 'locked_by = null, locked_at = null';
/** A job that was killed in its last attempt has not failed, and nobody would hear of it. One that kills its process each time ends after all. */
const attemptsMax = 25;
const oneMoreAttempt = `max_attempts = case when attempts >= max_attempts and max_attempts < ${attemptsMax} then attempts + 1 else max_attempts end`;

/**
 * Frees what these workers locked, and what any worker locked that belongs to no process: one that was killed before it could write down the names
 * of its workers.
 */
const freeJobs = `
  with gone as materialized (
    select distinct locked_by as worker from (
      select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
      union all
      select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
    ) lock
    where locked_by = any($1) or locked_at < now() - make_interval(secs => $2)
      and not exists (select from app.server_process p where lock.locked_by = any(p.workers))
  ), unlocked as (
    update graphile_worker._private_jobs set ${unlocked}, ${oneMoreAttempt} where locked_by in (select worker from gone)
  )
  update graphile_worker._private_job_queues set ${unlocked} where locked_by in (select worker from gone)`;

/**
 * Frees what an own worker locked and does not run: the answer to its statement that takes a job, or that stores the end of one, was lost. It may
 * be done again.
 */
const freeOwnJobs = `
  with lost as materialized (
    select id, job_queue_id from graphile_worker._private_jobs
    where locked_by = any($1) and locked_at < now() - make_interval(secs => $2) and id <> all($3::bigint[])
  ), unlocked as (
    update graphile_worker._private_jobs set ${unlocked}, ${oneMoreAttempt} where id in (select id from lost)
  )
  update graphile_worker._private_job_queues set ${unlocked} where id in (select job_queue_id from lost)`;

/** Within it, the id and the start of a process name it for good. Null where the system does not tell. */
function placeOfPids(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** When a process of this machine started, in ticks since boot: field 22 of proc(5)'s stat. Null if there is none, or if the system does not tell. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may contain blanks and brackets.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie works no more.
    return state === 'Z' ? null : (fields[18] ?? null);
  } catch {
    return null;
  }
}

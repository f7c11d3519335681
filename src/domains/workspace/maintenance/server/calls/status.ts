import { sql } from 'kysely';
import { jobNameOf } from '../../../../../server/job.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type WorkspaceTables } from '../../../server/db.ts';
import { readStatus } from '../../contract.ts';
import { archiveLevel, backupLevel, databaseLevel, jobsLevel, outboxLevel, pushLevel } from '../../rules.ts';

type Jobs = { waiting: number; later: number; running: number; failed: number; oldest_s: number };
type Server = { jobs: Partial<Jobs>; bytes: number; connections: number; connections_max: number; version: string; started_at: string };
type Run = {
  kind: string;
  finished_at: Date;
  facts: { ok?: boolean; error?: string | null; rows?: number; from?: string | null; bytes?: string };
};
type FailedJob = { id: bigint; name: string; reason: string | null; attempts: number; failed_at: Date };
type Archiver = { on: boolean; at: Date | null; error: string | null };

const noJobs: Jobs = { waiting: 0, later: 0, running: 0, failed: 0, oldest_s: 0 };

export default handle(readStatus, async (work) => {
  const { db, now, product } = work;
  const [server, counts, failedJobs, runs, archiver] = await Promise.all([
    sql<{ facts: Server }>`select app.upkeep_facts() as facts`.execute(db),
    countsOf(work),
    sql<FailedJob>`select id, name, reason, attempts, failed_at from app.failed_jobs()`.execute(db),
    sql<Run>`select distinct on (kind) kind, finished_at, facts from upkeep_run order by kind, id desc`.execute(db),
    sql<Archiver>`select current_setting('archive_mode') <> 'off' as on, last_archived_time as at,
      case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as error from pg_stat_archiver`.execute(
      db,
    ),
  ]);
  const facts = server.rows[0]?.facts;
  if (!facts) throw new Error('the database says nothing of itself');
  const jobs = { ...noJobs, ...facts.jobs };
  const outbox = { queued: counts.queued, failed: counts.failed };
  const { connections, connections_max, version } = facts;
  const backup = runs.rows.find(({ kind }) => kind === 'backup');
  return {
    version: product.version,
    started_at: new Date(now.getTime() - process.uptime() * 1000),
    node: process.version,
    sessions: { staff: counts.staff, carriers: counts.carriers, customers: counts.customers },
    jobs: { ...jobs, level: jobsLevel(jobs) },
    push: { waiting: counts.push, level: pushLevel(counts.push) },
    outbox: { ...outbox, level: outboxLevel(outbox) },
    database: {
      bytes: String(facts.bytes),
      connections,
      connections_max,
      version,
      started_at: new Date(facts.started_at),
      level: databaseLevel(facts),
    },
    backup: {
      at: backup?.finished_at ?? null,
      rows: backup?.facts.rows === undefined ? null : String(backup.facts.rows),
      level: backupLevel(backup?.finished_at ?? null, now),
    },
    archive: archiveOf(
      archiver.rows[0],
      runs.rows.find(({ kind }) => kind === 'archive'),
    ),
    failed_jobs: failedJobs.rows.map((job) => ({ ...job, name: jobNameOf(job.name), reason: job.reason ?? '' })),
    runs: runs.rows
      .filter(({ kind }) => kind !== 'backup' && kind !== 'archive')
      .map(({ kind, finished_at, facts: result }) => ({ kind, at: finished_at, ok: result.ok !== false, error: result.error ?? null })),
  };
});

/** A PostgreSQL of the operator's own archives without our record; its archiver still says whether it works. */
function archiveOf(archiver: Archiver | undefined, run: Run | undefined) {
  const { on, at, error: unarchived } = archiver ?? { on: false, at: null, error: null };
  const error = unarchived ?? run?.facts.error ?? null;
  const from = run?.facts.from ? new Date(run.facts.from) : null;
  return { on, at, from, bytes: run?.facts.bytes ?? null, error, level: archiveLevel({ on, error }) };
}

type Counts = Record<'staff' | 'carriers' | 'customers' | 'push' | 'queued' | 'failed', number>;

async function countsOf({ db, now }: Work<WorkspaceTables>): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where a.user_type = 1)::int as staff, count(*) filter (where a.user_type = 2)::int as carriers,
      count(*) filter (where a.user_type in (4, 5))::int as customers,
      (select count(*)::int from push_outbox) as push,
      (select count(*)::int from message_outbox where state = 'queued') as queued,
      (select count(*)::int from message_outbox where state = 'failed') as failed
    from session s join account a on a.id = s.account_id where s.ended_at is null and s.ends_at > ${now}`.execute(db);
  if (!rows[0]) throw new Error('nothing was counted');
  return rows[0];
}

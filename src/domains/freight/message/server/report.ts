import { type Selectable, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { SystemWho } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import { recordContainerEvent } from '../../container-clock/server/record-event.ts';
import type { ContainerEvent } from '../../container-clock/kinds.ts';
import { freightJobs, lockFreightJob } from '../../job/server/job.ts';
import { recordMilestone } from '../../job/server/record-milestone.ts';
import type { FreightMilestone } from '../../job/kinds.ts';
import { type FreightTables, type FreightWork, mover } from '../../server/db.ts';
import { moveFreightReport } from '../contract.ts';
import type { Report } from '../kinds.ts';
import { reportStates } from '../states.ts';
import type { FreightReportTable } from './tables.ts';

type FreightReport = Selectable<FreightReportTable>;
type Message = { readonly id: bigint; readonly company_id: bigint; readonly time_zone: string };
export type ReportCounts = { readonly proposed: number; readonly unmatched: number; readonly repeated: number; readonly outdated: number };

/** The milestones of a job that a move of the job makes. */
const moves = { departed: 'depart', arrived: 'arrive', delivered: 'deliver' } as const;

export const freightReports = mover({
  subject: 'freightReport',
  table: 'freight_report',
  machine: reportStates,
  params: moveFreightReport.params,
  effects: {
    take: async (work, report) => {
      await takeReport(work, report);
      return { reason: null };
    },
    match: async (work, report) => {
      const match = await matchOf(work, report);
      if (!match) throw new Refusal('REPORT_UNMATCHED', { no: report.container_no ?? report.awb_no ?? '' });
      return match;
    },
    dismiss: (_work, _report, { reason }) => ({ reason }),
  },
  announce: (work, { company_id }) => work.push({ type: 3, to: { companyId: company_id }, counts: ['freightReport'] }),
});

/** True in a job, which acts by a standing instruction of a customer. */
function isSystem(work: FreightWork): work is Work<FreightTables, SystemWho> {
  return work.who.kind === 'system';
}

/** Brings a reported time into its container or its job, by the rules for a person who enters it. */
async function takeReport(work: FreightWork, report: FreightReport): Promise<void> {
  const { container_no, container_id, job_id, kind, class: certainty, happens_at } = report;
  // The container was taken off its job since.
  if (container_no !== null && container_id === null) throw new Refusal('REPORT_UNMATCHED', { no: container_no });
  const times = { [`${certainty}_at`]: happens_at };
  if (container_id !== null) {
    // Only kinds of containers have a container.
    await recordContainerEvent(work, { container_id, kind: kind as ContainerEvent, ...times });
    return;
  }
  const job = await lockFreightJob(work, job_id ?? 0n);
  const action = certainty === 'actual' ? Object.entries(moves).find(([milestone]) => milestone === kind)?.[1] : undefined;
  const move = { id: job.id, version: job.version, action, reason: null, at: happens_at };
  if (action && isSystem(work)) await freightJobs.takeUnasked(work, job, { ...move, action });
  else if (action) await freightJobs.take(work, job, { ...move, action });
  else await recordMilestone(work, job, { kind: kind as FreightMilestone, ...times });
}

/**
 * The open job that a report is about: the one under its air waybill, or its container's. A container that is back stands on no job, so that
 * a late report of it is of the last open one.
 */
async function matchOf(
  { db }: FreightWork,
  { company_id, container_no, awb_no }: Pick<FreightReport, 'company_id' | 'container_no' | 'awb_no'>,
): Promise<{ job_id: bigint; container_id: bigint | null } | undefined> {
  if (container_no !== null)
    return db
      .selectFrom('freight_container as k')
      .innerJoin('freight_job as j', 'j.id', 'k.job_id')
      .select(['k.job_id', 'k.id as container_id'])
      .where('k.container_no', '=', container_no)
      .where('j.company_id', '=', company_id)
      .where('j.state', 'not in', ['closed', 'cancelled'])
      .orderBy('k.active', 'desc')
      .orderBy('k.id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const job = await db
    .selectFrom('freight_job')
    .select('id')
    .where('mode', '=', 'air')
    .where('master_no', '=', awb_no)
    .where('company_id', '=', company_id)
    .where('state', 'not in', ['closed', 'cancelled'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return job && { job_id: job.id, container_id: null };
}

/**
 * Stores the reports of a message in one statement: each with the time zone of its place where the message states none, its match, and its
 * standing. A report older than one that is known of the same fact is outdated, and one that is newer outdates those not taken yet.
 */
export async function storeReports(work: FreightWork, message: Message, reports: readonly Report[]): Promise<ReportCounts> {
  if (reports.length === 0) return { proposed: 0, unmatched: 0, repeated: 0, outdated: 0 };
  // The second of two messages at once waits here: it would not see the reports of the first, and neither would be outdated.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`freightReports ${message.company_id}`}, 0))`.execute(work.db);
  const rows = reports.map(({ at, ...report }) => ({ ...report, ...at }));
  const { rows: stored } = await sql<{ state: FreightReport['state'] }>`
    with report as (
      select distinct on (coalesce(r.container_no, r.awb_no), r.kind, r.class, happens_at) r.*, t.happens_at,
        coalesce(r.issued_at, ${work.now}::timestamptz) as issued
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (container_no text, awb_no text, kind text, class text, instant timestamptz,
        local text, issued_at timestamptz, place text),
      lateral (select coalesce(r.instant, r.local::timestamp at time zone coalesce((select s.time_zone from station s
        where s.unlocode = r.place or s.iata = r.place or s.code = r.place order by s.id limit 1), ${message.time_zone})) as happens_at) t
    )
    insert into freight_report (message_id, company_id, state, container_no, awb_no, job_id, container_id, kind, class, happens_at, issued_at,
      place, created_at, updated_at)
    select ${message.id}::bigint, ${message.company_id}::bigint,
      case when m.job_id is null then 'unmatched' when exists (select from freight_report known where known.company_id = ${message.company_id}
        and coalesce(known.container_no, known.awb_no) = coalesce(r.container_no, r.awb_no) and known.kind = r.kind and known.class = r.class
        and known.issued_at > r.issued) then 'outdated' else 'proposed' end,
      r.container_no, r.awb_no, m.job_id, m.container_id, r.kind, r.class, r.happens_at, r.issued, r.place, ${work.now}::timestamptz, ${work.now}::timestamptz
    from report r left join lateral (
      (select k.job_id, k.id as container_id from freight_container k join freight_job j on j.id = k.job_id
        where r.container_no is not null and k.container_no = r.container_no and j.company_id = ${message.company_id}
          and j.state not in ('closed', 'cancelled') order by k.active desc, k.id desc limit 1)
      union all
      (select j.id, null from freight_job j where r.awb_no is not null and j.mode = 'air' and j.master_no = r.awb_no
        and j.company_id = ${message.company_id} and j.state not in ('closed', 'cancelled') order by j.id desc limit 1)
    ) m on true
    on conflict (company_id, coalesce(container_no, awb_no), kind, class, happens_at) do nothing
    returning state`.execute(work.db);
  await outdateOlder(work, message);
  const count = (state: FreightReport['state']): number => stored.filter((one) => one.state === state).length;
  return {
    proposed: count('proposed'),
    unmatched: count('unmatched'),
    outdated: count('outdated'),
    repeated: reports.length - stored.length,
  };
}

/** The proposals of earlier messages about the same facts are outdated by those of a newer one. */
async function outdateOlder(work: FreightWork, message: Message): Promise<void> {
  const { rows } = await sql<{
    id: bigint;
  }>`update freight_report old set state = 'outdated', version = old.version + 1, updated_at = ${work.now}
    from freight_report new where new.message_id = ${message.id} and new.state = 'proposed' and old.company_id = ${message.company_id}
      and coalesce(old.container_no, old.awb_no) = coalesce(new.container_no, new.awb_no) and old.kind = new.kind and old.class = new.class
      and old.state = 'proposed' and old.issued_at < new.issued_at and old.id <> new.id returning old.id`.execute(work.db);
  for (const { id } of rows)
    work.audit({ subject: 'freightReport', id, what: 'replace', before: { state: 'proposed' }, after: { state: 'outdated' } });
}

import { type RawBuilder, type Selectable, sql } from 'kysely';
import { link } from '../../../../kernel/link.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { SystemWho } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import { recordContainerEvent } from '../../container-clock/server/record-event.ts';
import type { ContainerEvent } from '../../container-clock/kinds.ts';
import { liveStates } from '../../booking/states.ts';
import { type FreightJob, freightJobs, lockFreightJob } from '../../job/server/job.ts';
import { recordMilestone } from '../../job/server/record-milestone.ts';
import type { FreightMilestone } from '../../job/kinds.ts';
import { type FreightTables, type FreightWork, mover } from '../../server/db.ts';
import { moveFreightReport } from '../contract.ts';
import type { Report } from '../kinds.ts';
import { freightReportsPage } from '../pages.ts';
import { reportStates } from '../states.ts';
import { matchOf } from './match.ts';
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
      const match = await jobOfReport(work, report);
      if (!match) throw new Refusal('REPORT_UNMATCHED', { no: report.container_no ?? report.awb_no ?? '' });
      if (report.kind === 'discrepancy') await tellOfDiscrepancies(work, [{ ...report, ...match }]);
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
  if (container_id !== null) {
    // Only kinds of containers have a container.
    await recordContainerEvent(work, { container_id, kind: kind as ContainerEvent, [`${certainty}_at`]: happens_at });
    return;
  }
  // Somebody looked at it; a discrepancy is no time of the job.
  if (kind === 'discrepancy') return;
  const job = await lockFreightJob(work, job_id ?? 0n);
  const at = await wholeAt(work, job, report);
  if (at === null) return;
  const action = certainty === 'actual' ? Object.entries(moves).find(([milestone]) => milestone === kind)?.[1] : undefined;
  const move = { id: job.id, version: job.version, action, reason: null, at };
  if (action && isSystem(work)) await freightJobs.takeUnasked(work, job, { ...move, action });
  else if (action) await freightJobs.take(work, job, { ...move, action });
  else await recordMilestone(work, job, { kind: kind as FreightMilestone, [`${certainty}_at`]: at });
}

/**
 * The time at which the whole job has the reported status: the report's own where it is about all goods of the job, and that of the last part
 * once the parts that were taken add up to its pieces. Null while goods are missing. A waybill of a job with several is a part of it.
 */
async function wholeAt({ db }: FreightWork, job: FreightJob, report: FreightReport): Promise<Date | null> {
  const waybills = await db
    .selectFrom('freight_booking as b')
    .innerJoin('awb_stock as a', 'a.id', 'b.awb_id')
    .select('a.awb_no')
    .where('b.job_id', '=', job.id)
    .where('b.state', 'in', liveStates)
    .execute();
  const isPart = report.pieces !== null || waybills.some(({ awb_no }) => awb_no !== report.awb_no);
  if (!isPart) return report.happens_at;
  const taken = await db
    .selectFrom('freight_report')
    .select(['id', 'awb_no', 'pieces', 'total_pieces', 'detail', 'happens_at'])
    .where('job_id', '=', job.id)
    .where('kind', '=', report.kind)
    .where('class', '=', report.class)
    .where('state', '=', 'taken')
    .where('id', '<>', report.id)
    .orderBy('id')
    .execute();
  // A later report of the same flight corrects the earlier one.
  const parts = [...new Map([...taken, report].map((one) => [`${one.awb_no} ${one.detail ?? one.id}`, one])).values()];
  const needed = waybills.length > 1 ? (job.confirmed_pieces ?? job.pieces) : (report.total_pieces ?? job.confirmed_pieces ?? job.pieces);
  const reported = parts.reduce((sum, { pieces, total_pieces }) => sum + (pieces ?? total_pieces ?? 0), 0);
  if (needed === null || reported < needed) return null;
  return new Date(Math.max(...parts.map(({ happens_at }) => happens_at.getTime())));
}

type Discrepancy = Pick<FreightReport, 'job_id' | 'awb_no' | 'place' | 'detail'>;

/** Tells those who opened the jobs of discrepancies that an airline found. */
async function tellOfDiscrepancies(work: FreightWork, reports: readonly Discrepancy[]): Promise<void> {
  const ids = reports.flatMap(({ job_id }) => job_id ?? []);
  if (ids.length === 0) return;
  const jobs = await work.db.selectFrom('freight_job').select(['id', 'no', 'created_by']).where('id', 'in', ids).execute();
  for (const { job_id, awb_no, place, detail } of reports) {
    const job = jobs.find(({ id }) => id === job_id);
    if (!job || job.created_by === null) continue;
    work.push({
      type: 1,
      topic: 'other',
      to: { accounts: [job.created_by] },
      title: 'freightReport.discrepancyTitle',
      message: 'freightReport.discrepancyMessage',
      facts: { job: job.no, awb: awb_no ?? '', place: place ?? '—', code: detail ?? 'DIS' },
      link: link(freightReportsPage),
    });
  }
}

/** The open job that a stored report is about, and its container. */
async function jobOfReport(
  { db }: FreightWork,
  { company_id, container_no, awb_no, kind, happens_at }: FreightReport,
): Promise<{ job_id: bigint; container_id: bigint | null } | undefined> {
  const { rows } = await sql<{ job_id: bigint; container_id: bigint | null }>`select m.*
    from (select ${container_no}::text as container_no, ${awb_no}::text as awb_no, ${kind}::text as kind,
      ${happens_at}::timestamptz as happens_at) r, lateral (${matchOf('r', company_id)}) m`.execute(db);
  return rows[0];
}

/** The mark of what a report names: a part of a shipment is a fact of its own, by its flight or else by its pieces. */
const named = (of: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${of}.container_no`)}, ${sql.ref(`${of}.awb_no`)}), ${sql.ref(`${of}.kind`)}, ${sql.ref(`${of}.class`)},
    coalesce(${sql.ref(`${of}.detail`)}, ${sql.ref(`${of}.pieces`)}::text, '')`;
/** The mark of a fact, the same for two reports that state it. A container or a waybill number that returns on another job has other facts. */
const fact = (of: string): RawBuilder<unknown> => sql`${named(of)}, coalesce(${sql.ref(`${of}.job_id`)}, 0)`;
/** A newer part of as many pieces, without a flight, is another part and no correction. */
const isReplaceable = (of: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${of}.pieces`)} is null or ${sql.ref(`${of}.detail`)} is not null)`;

type StoredReport = Discrepancy & Pick<FreightReport, 'state' | 'kind'>;

/**
 * Stores the reports of a message in one statement: each with the time zone of its place where the message states none, its match, and its
 * standing. A report is repeated where the one before it or after it of the same fact, by the times at which they were made, states the same
 * time; a sender that returns to an earlier time says something new. A report older than one that is known of the same fact is outdated, and
 * one that is newer outdates those not taken yet.
 */
export async function storeReports(work: FreightWork, message: Message, reports: readonly Report[]): Promise<ReportCounts> {
  if (reports.length === 0) return { proposed: 0, unmatched: 0, repeated: 0, outdated: 0 };
  // The second of two messages at once waits here: it would not see the reports of the first, and neither would be outdated.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`freightReports ${message.company_id}`}, 0))`.execute(work.db);
  const rows = reports.map(({ at, ...report }) => ({ ...report, ...at }));
  const { rows: stored } = await sql<StoredReport>`
    with report as (
      select r.*, t.happens_at, coalesce(r.issued_at, ${work.now}::timestamptz) as issued
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (container_no text, awb_no text, kind text, class text, instant timestamptz,
        local text, issued_at timestamptz, place text, pieces integer, total_pieces integer, day_only boolean, detail text, sender text,
        reference text),
      lateral (select coalesce(r.instant, r.local::timestamp at time zone coalesce((select s.time_zone from station s
        where s.unlocode = r.place or s.iata = r.place or s.code = r.place order by s.id limit 1), ${message.time_zone})) as happens_at) t
    ), matched as (
      select r.*, m.job_id, m.container_id from report r left join lateral (${matchOf('r', message.company_id)}) m on true
    ), known as (
      select n.container_no, n.awb_no, n.kind, n.class, n.pieces, n.detail, n.happens_at, n.issued_at,
        coalesce(n.job_id, m.job_id) as job_id
      from freight_report n left join lateral (${matchOf('n', message.company_id)}) m on n.job_id is null
      where n.company_id = ${message.company_id} and exists (select from report r where (${named('r')}) = (${named('n')}))
    ), told as (
      select *, lag(happens_at) over w as before, lead(happens_at) over w as after, lead(is_new) over w as is_new_after
      from (select container_no, awb_no, kind, class, pieces, detail, job_id, happens_at, issued_at as issued, false as is_new, 0 as n,
          null::bigint as container_id, null::text as place, null::integer as total_pieces, null::boolean as day_only, null::text as sender, null::text as reference from known
        union all select container_no, awb_no, kind, class, pieces, detail, job_id, happens_at, issued, true, row_number() over (),
          container_id, place, total_pieces, day_only, sender, reference from matched) a
      window w as (partition by ${fact('a')} order by issued, is_new, n)
    )
    insert into freight_report (message_id, company_id, state, container_no, awb_no, job_id, container_id, kind, class, happens_at, issued_at,
      place, pieces, total_pieces, day_only, detail, sender, reference, created_at, updated_at)
    select ${message.id}::bigint, ${message.company_id}::bigint,
      case when r.job_id is null then 'unmatched' when exists (select from known k where (${fact('k')}) = (${fact('r')})
        and k.issued_at > r.issued and ${isReplaceable('r')}) then 'outdated' else 'proposed' end,
      r.container_no, r.awb_no, r.job_id, r.container_id, r.kind, r.class, r.happens_at, r.issued, r.place, r.pieces, r.total_pieces,
      coalesce(r.day_only, false), r.detail, r.sender, r.reference, ${work.now}::timestamptz, ${work.now}::timestamptz
    from told r
    where r.is_new and r.before is distinct from r.happens_at and (r.is_new_after or r.after is distinct from r.happens_at)
    order by r.n
    returning state, kind, job_id, awb_no, place, detail`.execute(work.db);
  await outdateOlder(work, message);
  await tellOfDiscrepancies(
    work,
    stored.filter(({ kind }) => kind === 'discrepancy'),
  );
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
      and (${fact('old')}) = (${fact('new')}) and ${isReplaceable('old')}
      and old.state = 'proposed' and old.issued_at < new.issued_at and old.id <> new.id returning old.id`.execute(work.db);
  for (const { id } of rows)
    work.audit({ subject: 'freightReport', id, what: 'replace', before: { state: 'proposed' }, after: { state: 'outdated' } });
}

import { type RawBuilder, sql } from 'kysely';
import { liveStates } from '../../booking/states.ts';
import { endedStates } from '../../job/states.ts';

/** The open job that the row `of` of reports is about, with its container; no row where there is none. */
export function matchOf(of: string, companyId: bigint): RawBuilder<unknown> {
  return sql`select * from (${containerOf(of, companyId)}) box union all (select w.id, null from (${jobOfWaybill(of, companyId)}) w)`;
}

/**
 * The container that a report is about. Its number may have been on several jobs, one after another: a time up to the return of a container
 * is of the job that it came back from, and a later one of the job that has it now, or of the last one that had it. A return from before the
 * present job was opened is that of the job before. A report of a closed job is nobody's.
 */
function containerOf(of: string, companyId: bigint): RawBuilder<unknown> {
  const [no, kind, at] = [sql.ref(`${of}.container_no`), sql.ref(`${of}.kind`), sql.ref(`${of}.happens_at`)];
  return sql`select stay.job_id, stay.container_id from (
      select k.job_id, k.id as container_id, j.state <> 'closed' as is_open
      from freight_container k join freight_job j on j.id = k.job_id
      cross join lateral (select case when not k.active then coalesce(
          (select e.actual_at from container_event e where e.container_id = k.id and e.kind = 'gateInEmpty'),
          (select m.actual_at from freight_milestone m where m.job_id = j.id and m.kind = 'emptyReturned')) end as back_at,
        j.created_at <= ${at} or exists (select from container_event e where e.container_id = k.id and e.actual_at <= ${at}) as has_begun) s
      where k.container_no = ${no} and j.company_id = ${companyId} and j.state <> 'cancelled' and (j.state <> 'closed' or s.back_at is not null)
      order by case when s.back_at >= ${at} then 0 when s.back_at < ${at} then 2 when ${kind} = 'gateInEmpty' and not s.has_begun then 3 else 1 end,
        case when s.back_at >= ${at} then s.back_at end, s.back_at desc, k.active desc, k.id desc
      limit 1) stay
    where stay.is_open`;
}

/** The open air job under a waybill: by its master number, or by that of one of its bookings, of which it may have several. */
function jobOfWaybill(of: string, companyId: bigint): RawBuilder<unknown> {
  const awbNo = sql.ref(`${of}.awb_no`);
  return sql`select j.id from freight_job j where j.mode = 'air' and j.company_id = ${companyId} and j.state <> all(${[...endedStates]}::text[])
    and (j.master_no = ${awbNo} or j.id in (select b.job_id from awb_stock a join freight_booking b on b.awb_id = a.id
      where a.awb_no = ${awbNo} and b.state = any(${[...liveStates]}::text[])))
    order by j.master_no = ${awbNo} desc nulls last, j.id desc limit 1`;
}

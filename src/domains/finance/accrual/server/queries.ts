import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { Work } from '../../../../server/work.ts';
import { lastDayOf } from '../../period/rules.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Side } from '../../side.ts';
import { isBeforeOpening } from '../../opening/server/opened.ts';
import { type Accruable, changesOf } from '../rules.ts';

/** The lines of services: estimates are not done, and disbursements are neither revenue nor cost (money.md 16). `c` is the charge. */
export const service: RawBuilder<boolean> = sql`not c.estimated and not c.disbursement and c.state in ('open', 'reviewed', 'billed')`;

/** True for a line that stood on a bill at the end of a day. `c` is the charge, `b` its bill. */
export function billedOn(day: Day): RawBuilder<boolean> {
  return sql`(coalesce(b.bill_on <= ${day}::date, false) or coalesce(c.once_billed @> ${day}::date, false))`;
}

/**
 * True for a line of a service that was done by the end of a day. The day counts, and not the month in the profit reports, which a finance lock
 * may move: the books have a service when it is done (docs/decisions/work-in-progress.md). `c` is the charge.
 */
export function doneBy(day: Day): RawBuilder<boolean> {
  return sql`c.business_on <= ${day}::date`;
}

/** The record that a charge `c` serves: its order, else its job, else its trip. */
const served = sql`c.order_id, case when c.order_id is null then c.freight_job_id end as freight_job_id,
  case when c.order_id is null and c.freight_job_id is null then c.work_order_id end as work_order_id`;

/**
 * The services of a company up to the end of a month, by side and record: `earned`, what of it stood on bills then (`billed`), and the cost of
 * work whose revenue is expected and not earned yet (`in_progress`). Revenue is earned when the order or job is done, so a cost that comes
 * before it is work in progress. The charges are read once and joined with nothing but their bills: the planner knows little about the number of
 * records, and takes a join of two such sums for a loop.
 */
function servicesUpTo(companyId: bigint, month: string): RawBuilder<unknown> {
  const isDone = doneBy(lastDayOf(month));
  const done = (side: Side): RawBuilder<unknown> => sql`c.side = ${side} and ${service} and ${isDone}`;
  const sum = (of: RawBuilder<unknown>) => sql`coalesce(sum(c.functional_net_minor) filter (where ${of}), 0)::bigint`;
  const isBilled = billedOn(lastDayOf(month));
  return sql`
    select v.side, r.order_id, r.freight_job_id, r.work_order_id, v.earned, v.billed, case when v.is_cost and r.expected then v.earned else 0 end as in_progress
    from (select ${served},
        ${sum(done('receivable'))} as revenue, ${sum(sql`${done('receivable')} and ${isBilled}`)} as revenue_billed,
        ${sum(done('payable'))} as cost, ${sum(sql`${done('payable')} and ${isBilled}`)} as cost_billed,
        coalesce(c.order_id, c.freight_job_id) is not null and coalesce(bool_and(c.estimated or not ${isDone})
          filter (where c.side = 'receivable' and c.state <> 'void' and not c.disbursement), false) as expected
      from charge c left join bill b on b.id = c.bill_id
      where c.company_id = ${companyId} and c.state <> 'void' and not c.disbursement
      group by 1, 2, 3, coalesce(c.order_id, c.freight_job_id)) r
    cross join lateral (values ('receivable', r.revenue, r.revenue_billed, false), ('payable', r.cost, r.cost_billed, true)) v (side, earned, billed, is_cost)`;
}

/** The sums of the runs of a month by side and record: what they accrued, and what they held back as work in progress. */
function postedFor(companyId: bigint, month: string): RawBuilder<unknown> {
  return sql`
    select l.side, l.order_id, l.freight_job_id, l.work_order_id, case when l.in_progress then 0 else l.amount_minor end as accrued,
      case when l.in_progress then l.amount_minor else 0 end as held_back
    from accrual a join accrual_line l on l.accrual_id = a.id where a.company_id = ${companyId} and a.month = ${month}`;
}

/** A row of the report: the amounts of a record and side at the end of a month, in the functional currency. */
export type AccrualRow = {
  id: bigint;
  side: Side;
  order_id: bigint | null;
  freight_job_id: bigint | null;
  work_order_id: bigint | null;
  earned: bigint;
  billed: bigint;
  accrued: bigint;
  in_progress: bigint;
  held_back: bigint;
};

/** The records with an amount that is unbilled, in progress or posted at the end of the month. */
export function accrualRows(companyId: bigint, month: string): RawBuilder<AccrualRow> {
  return sql`
    select row_number() over (order by side, order_id, freight_job_id, work_order_id) as id, * from (
      select side, order_id, freight_job_id, work_order_id, sum(earned)::bigint as earned, sum(billed)::bigint as billed,
        sum(in_progress)::bigint as in_progress, sum(accrued)::bigint as accrued, sum(held_back)::bigint as held_back
      from (select side, order_id, freight_job_id, work_order_id, earned, billed, in_progress, 0 as accrued, 0 as held_back
          from (${servicesUpTo(companyId, month)}) d
        union all select side, order_id, freight_job_id, work_order_id, 0, 0, 0, accrued, held_back from (${postedFor(companyId, month)}) p) u
      group by 1, 2, 3, 4) r
    where earned <> billed or in_progress <> 0 or accrued <> 0 or held_back <> 0`;
}

/**
 * The amounts that a run of a month would post: those that are to stand as accrued at its end, less those that stand. There are none up to the
 * opening of the books: what is unbilled then is accrued with the month after it.
 */
export async function accrualChanges(work: Work<FinanceTables>, companyId: bigint, month: string): Promise<Accruable[]> {
  if (await isBeforeOpening(work, companyId, lastDayOf(month))) return [];
  const { rows } = await accrualRows(companyId, month).execute(work.db);
  const amounts = (unbilled: (row: AccrualRow) => bigint, inProgress: (row: AccrualRow) => bigint): Accruable[] =>
    rows.flatMap((row) => {
      const { side, order_id: orderId, freight_job_id: freightJobId, work_order_id: workOrderId } = row;
      const of = (minor: bigint, progress: boolean): Accruable[] =>
        minor === 0n ? [] : [{ side, orderId, freightJobId, workOrderId, inProgress: progress, minor }];
      return [...of(unbilled(row), false), ...of(inProgress(row), true)];
    });
  const due = amounts(
    ({ earned, billed }) => earned - billed,
    ({ in_progress }) => in_progress,
  );
  const posted = amounts(
    ({ accrued }) => accrued,
    ({ held_back }) => held_back,
  );
  return changesOf(due, posted);
}

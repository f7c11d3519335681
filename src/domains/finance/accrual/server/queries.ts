import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { Work } from '../../../../server/work.ts';
import { lastDayOf } from '../../period/rules.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Side } from '../../side.ts';
import type { Accruable } from '../rules.ts';

/** The lines of services: estimates are not done, and disbursements are neither revenue nor cost (money.md 16). `c` is the charge. */
export const service: RawBuilder<boolean> = sql`not c.estimated and not c.disbursement and c.state in ('open', 'reviewed', 'billed')`;

/** True for a line that stood on a bill at the end of a day. `c` is the charge, `b` its bill. */
export function billedOn(day: Day): RawBuilder<boolean> {
  return sql`(coalesce(b.bill_on <= ${day}::date, false) or coalesce(c.voided_bill_on <= ${day}::date and c.unbilled_on > ${day}::date, false))`;
}

/** The record that a charge `c` serves: its order, else its job, else its trip. */
const served = sql`c.order_id, case when c.order_id is null then c.freight_job_id end as freight_job_id,
  case when c.order_id is null and c.freight_job_id is null then c.work_order_id end as work_order_id`;
const sameRecord = (one: string, other: string): RawBuilder<boolean> =>
  sql`(coalesce(${sql.ref(`${one}.order_id`)}, 0), coalesce(${sql.ref(`${one}.freight_job_id`)}, 0), coalesce(${sql.ref(`${one}.work_order_id`)}, 0))
    = (coalesce(${sql.ref(`${other}.order_id`)}, 0), coalesce(${sql.ref(`${other}.freight_job_id`)}, 0), coalesce(${sql.ref(`${other}.work_order_id`)}, 0))`;

/**
 * The services of a company up to the end of a month, by side and record: `earned`, what of it stood on bills then (`billed`), and the cost of
 * work whose revenue is expected and not earned yet (`in_progress`). Revenue is earned when the order or job is done, so a cost that comes
 * before it is work in progress.
 */
function servicesUpTo(companyId: bigint, month: string): RawBuilder<unknown> {
  return sql`
    select d.*, case when x.expected then d.earned else 0 end as in_progress
    from (select c.side, ${served}, sum(c.functional_net_minor)::bigint as earned,
        coalesce(sum(c.functional_net_minor) filter (where ${billedOn(lastDayOf(month))}), 0)::bigint as billed
      from charge c left join bill b on b.id = c.bill_id
      where c.company_id = ${companyId} and ${service} and c.financial_month <= ${month} group by 1, 2, 3, 4) d
    left join (select ${served}, true as expected from charge c
      where c.company_id = ${companyId} and c.side = 'receivable' and c.state <> 'void' and not c.disbursement
        and (c.order_id is not null or c.freight_job_id is not null)
      group by 1, 2, 3 having bool_and(c.estimated or c.financial_month > ${month})) x
      on d.side = 'payable' and ${sameRecord('d', 'x')}`;
}

/** The sums of the runs of a month by side and record: what they accrued, and what they held back as work in progress. */
function postedFor(companyId: bigint, month: string): RawBuilder<unknown> {
  return sql`
    select l.side, l.order_id, l.freight_job_id, l.work_order_id,
      coalesce(sum(l.amount_minor) filter (where not l.in_progress), 0)::bigint as accrued,
      coalesce(sum(l.amount_minor) filter (where l.in_progress), 0)::bigint as held_back
    from accrual a join accrual_line l on l.accrual_id = a.id where a.company_id = ${companyId} and a.month = ${month} group by 1, 2, 3, 4`;
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
      select coalesce(d.side, p.side) as side, coalesce(d.order_id, p.order_id) as order_id,
        coalesce(d.freight_job_id, p.freight_job_id) as freight_job_id, coalesce(d.work_order_id, p.work_order_id) as work_order_id,
        coalesce(d.earned, 0)::bigint as earned, coalesce(d.billed, 0)::bigint as billed, coalesce(d.in_progress, 0)::bigint as in_progress,
        coalesce(p.accrued, 0)::bigint as accrued, coalesce(p.held_back, 0)::bigint as held_back
      from (${servicesUpTo(companyId, month)}) d full join (${postedFor(companyId, month)}) p on p.side = d.side and ${sameRecord('p', 'd')}) r
    where earned <> billed or in_progress <> 0 or accrued <> 0 or held_back <> 0`;
}

/** The amounts that are to stand as accrued at the end of a month, and those that stand. */
export async function accruables({ db }: Pick<Work<FinanceTables>, 'db'>, companyId: bigint, month: string) {
  const { rows } = await accrualRows(companyId, month).execute(db);
  const amounts = (unbilled: (row: AccrualRow) => bigint, inProgress: (row: AccrualRow) => bigint): Accruable[] =>
    rows.flatMap((row) => {
      const { side, order_id: orderId, freight_job_id: freightJobId, work_order_id: workOrderId } = row;
      const of = (minor: bigint, progress: boolean): Accruable[] =>
        minor === 0n ? [] : [{ side, orderId, freightJobId, workOrderId, inProgress: progress, minor }];
      return [...of(unbilled(row), false), ...of(inProgress(row), true)];
    });
  return {
    due: amounts(
      ({ earned, billed }) => earned - billed,
      ({ in_progress }) => in_progress,
    ),
    posted: amounts(
      ({ accrued }) => accrued,
      ({ held_back }) => held_back,
    ),
  };
}

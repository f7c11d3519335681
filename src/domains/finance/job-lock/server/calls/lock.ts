import { sql } from 'kysely';
import { monthOf } from '../../../../../kernel/day.ts';
import type { Currency } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { openClaimsOfOrders } from '../../../../order/claim/server/open-claims.ts';
import { firstDayOf } from '../../../period/rules.ts';
import { booksOf, holdPeriod } from '../../../period/server/books.ts';
import { lockJobs } from '../../contract.ts';
import { marginTold, oddMargin } from '../../rules.ts';
import { linesToDate, lockJobOrders } from '../job-lock.ts';

type Order = Awaited<ReturnType<typeof lockJobOrders>>[number];

export default handle(lockJobs, async (work, p) => {
  const orders = await lockJobOrders(work, p.order_ids);
  for (const { lock, order_no, income_done, cost_done } of orders) {
    if (lock) throw new Refusal('JOB_LOCKED', { order: order_no, month: lock.month });
    if (!income_done || !cost_done) throw new Refusal('JOB_INCOMPLETE', { order: order_no });
  }
  const reason = p.reason ?? null;
  // Both sides count and are locked, also those of a side that is hidden from the caller.
  if (reason === null)
    await work.asSystem(async () => {
      await requireNoClaim(work, orders);
      await ordinaryOrRefuse(work, orders);
    });
  const months = new Map<bigint, string>();
  for (const companyId of new Set(orders.map((order) => order.company_id))) {
    const books = await booksOf(work, companyId);
    const month = p.month ?? monthOf(books.today);
    if (month > monthOf(books.today)) throw new Refusal('PERIOD_AHEAD', { month });
    await holdPeriod(work, companyId, firstDayOf(month));
    months.set(companyId, month);
  }
  const locks = await work.asSystem(() => lockLines(work, orders, months, reason));
  for (const lock of locks)
    work.audit({ subject: 'order', id: lock.order_id, what: 'lockJob', after: { month: lock.month }, note: reason });
  return { locked: locks.length };
});

/** Stores the locks and puts the lines of the orders under them, dated in the month of the lock where both months are open. */
async function lockLines(work: Work<FinanceTables>, orders: readonly Order[], months: ReadonlyMap<bigint, string>, reason: string | null) {
  const { db, who, now } = work;
  const lockMonths = new Map(orders.map((order) => [order.id, months.get(order.company_id) ?? '']));
  const lines = await billedLines(work, [...lockMonths.keys()]);
  const monthOfLock = (line: Line): string => lockMonths.get(line.order_id ?? 0n) ?? line.financial_month;
  const dated = new Set((await linesToDate(work, lines, monthOfLock)).map(({ id }) => id));
  const left = lines.filter((line) => line.financial_month !== monthOfLock(line) && !dated.has(line.id));
  const locks = await db
    .insertInto('job_lock')
    .values(
      orders.map((order) => ({
        order_id: order.id,
        company_id: order.company_id,
        month: lockMonths.get(order.id) ?? '',
        kept_months: monthsOf(left.filter((line) => line.order_id === order.id)),
        note: reason,
        locked_by: who.accountId,
        locked_at: now,
        unlocked_by: null,
        unlocked_at: null,
        unlock_reason: null,
      })),
    )
    .returning(['id', 'order_id', 'month'])
    .execute();
  await sql`update charge c set job_lock_id = j.id, version = c.version + 1, updated_at = ${now},
      financial_month = case when c.id = any(${[...dated].map(String)}::bigint[]) then j.month else c.financial_month end
    from job_lock j where j.id = any(${locks.map(({ id }) => String(id))}::bigint[]) and c.order_id = j.order_id and c.state = 'billed'`.execute(
    db,
  );
  return locks;
}

type Line = Awaited<ReturnType<typeof billedLines>>[number];

/** Locks the lines of orders that are on bills. */
function billedLines({ db }: Work<FinanceTables>, orderIds: readonly bigint[]) {
  return db
    .selectFrom('charge')
    .select(['id', 'order_id', 'company_id', 'financial_month'])
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'billed')
    .orderBy('id')
    .forUpdate()
    .execute();
}

function monthsOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.map(({ financial_month }) => financial_month))].toSorted();
}

/** Refuses JOB_CLAIM_OPEN: an order with an open claim is locked with a reason, because the claim changes its profit. */
async function requireNoClaim(work: Work<FinanceTables>, orders: readonly Order[]): Promise<void> {
  const [open] = await openClaimsOfOrders(
    work,
    orders.map(({ id }) => id),
  );
  if (!open) return;
  const order = orders.find(({ id }) => id === open.order_id);
  throw new Refusal('JOB_CLAIM_OPEN', { order: order?.order_no ?? '', claim: open.claim_no });
}

/** Refuses JOB_MARGIN where the profit of a job, as in the profit list, is unusual. */
async function ordinaryOrRefuse({ db, who }: Work<FinanceTables>, orders: readonly Order[]): Promise<void> {
  const { rows } = await sql<{ order_no: string; currency: Currency; income: bigint; cost: bigint; margin_percent: number | null }>`
    select o.order_no, oc.currency, oc.margin_percent,
      coalesce(sum(f.accrued_minor + f.billed_minor) filter (where f.side = 'receivable'), 0)::bigint as income,
      coalesce(sum(f.accrued_minor + f.billed_minor) filter (where f.side = 'payable'), 0)::bigint as cost
    from transport_order o join own_company oc on oc.id = o.company_id
      left join profit_fact f on f.order_id = o.id and f.currency = oc.currency
    where o.id = any(${orders.map(({ id }) => String(id))}::bigint[]) group by o.id, oc.currency, oc.margin_percent order by o.id`.execute(
    db,
  );
  const odd = rows.find((row) => oddMargin(row.income, row.cost, row.margin_percent));
  if (odd) throw new Refusal('JOB_MARGIN', { order: odd.order_no, currency: odd.currency, ...marginTold(who, odd) });
}

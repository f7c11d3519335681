import { addDays, monthOf } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { insertRows } from '../../../../server/insert-rows.ts';
import type { Work } from '../../../../server/work.ts';
import { post, reverseEntry } from '../../ledger/server/post.ts';
import { lastDayOf } from '../../period/rules.ts';
import { may as mayPeriod } from '../../period/permits.ts';
import { booksOf, holdPeriod, lockPeriod } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { accrualPosting, sumsOf } from '../rules.ts';
import { accrualChanges } from './queries.ts';

export type Accrued = { readonly posted: boolean; readonly revenue: string; readonly cost: string; readonly in_progress: string };

/**
 * Accrues a month: posts what changed since its last run. Refuses PERIOD_RUNNING before the month is over, and ACCRUAL_SOFT_CLOSED where the
 * month is closed to all but those who may post into it. The lock of the period makes two runs at once wait for each other.
 */
export async function accrue(work: Work<FinanceTables>, companyId: bigint, month: string): Promise<Accrued> {
  const { db, now, who, audit } = work;
  const period = await lockPeriod(work, companyId, month);
  const books = await booksOf(work, companyId);
  if (month >= monthOf(books.today)) throw new Refusal('PERIOD_RUNNING', { month });
  const day = lastDayOf(month);
  const changes = await accrualChanges(work, companyId, month);
  const { revenue, cost, inProgress } = sumsOf(changes);
  const sums = {
    revenue: amountOf(books.currency, revenue),
    cost: amountOf(books.currency, cost),
    in_progress: amountOf(books.currency, inProgress),
  };
  if (changes.length === 0) return { posted: false, ...sums };
  if (period.state === 'softClosed' && !work.can(mayPeriod.postSoft))
    throw new Refusal('ACCRUAL_SOFT_CLOSED', { month, count: changes.length });
  await holdPeriod(work, companyId, day);
  await holdPeriod(work, companyId, addDays(day, 1));
  const { id } = await db
    .insertInto('accrual')
    .values({
      company_id: companyId,
      month,
      currency: books.currency,
      revenue_minor: revenue,
      cost_minor: cost,
      in_progress_minor: inProgress,
      made_at: now,
      made_by: who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(
    db,
    'accrual_line',
    changes.map((change) => ({
      accrual_id: id,
      side: change.side,
      order_id: change.orderId,
      freight_job_id: change.freightJobId,
      work_order_id: change.workOrderId,
      in_progress: change.inProgress,
      currency: books.currency,
      amount_minor: change.minor,
    })),
  );
  const entryId = await post(work, {
    companyId,
    postedOn: day,
    kind: 'accrual',
    subject: 'accrual',
    recordId: id,
    functionalCurrency: books.currency,
    lines: accrualPosting(books.currency, changes),
  });
  await reverseEntry(work, entryId, addDays(day, 1), `accrual ${month}`);
  audit({ subject: 'period', id: period.id, what: 'accrue', after: { month, currency: books.currency, ...sums, lines: changes.length } });
  return { posted: true, ...sums };
}

import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day, monthOf } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { post, reverseEntry } from '../../ledger/server/post.ts';
import { lastDayOf } from '../../period/rules.ts';
import { booksOf, holdPeriod, lockPeriod } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Side } from '../../side.ts';
import { accrualPosting, changesOf, sumOfSide, type Unbilled } from '../rules.ts';

/** The lines of services: estimates are not done, and disbursements are neither revenue nor cost (money.md 16). `c` is the charge. */
export const service: RawBuilder<boolean> = sql`not c.estimated and not c.disbursement and c.state in ('open', 'reviewed', 'billed')`;

/** True for a line that stood on a bill at the end of a day. `c` is the charge, `b` its bill. */
export function billedOn(day: Day): RawBuilder<boolean> {
  return sql`(coalesce(b.bill_on <= ${day}::date, false) or coalesce(c.voided_bill_on <= ${day}::date and c.unbilled_on > ${day}::date, false))`;
}

type Row = { side: Side; order_id: bigint | null; minor: bigint };
const unbilledOf = ({ side, order_id: orderId, minor }: Row): Unbilled => ({ side, orderId, minor });

/** Amounts that are done and not billed at the end of a month, by side and order. */
export async function unbilledAt({ db }: Pick<Work<FinanceTables>, 'db'>, companyId: bigint, month: string): Promise<Unbilled[]> {
  const { rows } = await sql<Row>`
    select c.side, c.order_id, sum(c.functional_net_minor)::bigint as minor from charge c left join bill b on b.id = c.bill_id
    where c.company_id = ${companyId} and ${service} and c.financial_month <= ${month} and not ${billedOn(lastDayOf(month))}
    group by 1, 2 having sum(c.functional_net_minor) <> 0 order by 1, 2`.execute(db);
  return rows.map(unbilledOf);
}

/** The accruals of the runs of a month. */
export async function accruedIn({ db }: Pick<Work<FinanceTables>, 'db'>, companyId: bigint, month: string): Promise<Unbilled[]> {
  const { rows } = await sql<Row>`
    select l.side, l.order_id, sum(l.amount_minor)::bigint as minor from accrual a join accrual_line l on l.accrual_id = a.id
    where a.company_id = ${companyId} and a.month = ${month} group by 1, 2 having sum(l.amount_minor) <> 0`.execute(db);
  return rows.map(unbilledOf);
}

export type Accrued = { readonly posted: boolean; readonly revenue: string; readonly cost: string };

/**
 * Accrues a month: posts what changed since its last run. Refuses PERIOD_RUNNING before the month is over. The lock of the period makes
 * two runs at once wait for each other.
 */
export async function accrue(work: Work<FinanceTables>, companyId: bigint, month: string): Promise<Accrued> {
  const { db, now, who, audit } = work;
  const period = await lockPeriod(work, companyId, month);
  const books = await booksOf(work, companyId);
  if (month >= monthOf(books.today)) throw new Refusal('PERIOD_RUNNING', { month });
  const day = lastDayOf(month);
  const changes = changesOf(await unbilledAt(work, companyId, month), await accruedIn(work, companyId, month));
  const [revenue, cost] = [sumOfSide(changes, 'receivable'), sumOfSide(changes, 'payable')];
  const sums = { revenue: amountOf(books.currency, revenue), cost: amountOf(books.currency, cost) };
  if (changes.length === 0) return { posted: false, ...sums };
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
      made_at: now,
      made_by: who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('accrual_line')
    .values(
      changes.map(({ side, orderId, minor }) => ({
        accrual_id: id,
        side,
        order_id: orderId,
        currency: books.currency,
        amount_minor: minor,
      })),
    )
    .execute();
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

import { type Selectable, sql } from 'kysely';
import { addDays, type Day, dayIn, monthOf } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { PeriodTable } from './tables.ts';
import { may } from '../permits.ts';
import { openOrRefuse, takesEntries } from '../rules.ts';
import type { PeriodState } from '../states.ts';

/** The books of an own company: its functional currency and the current day in its time zone. */
export type Books = {
  readonly companyId: bigint;
  readonly currency: Currency;
  readonly today: Day;
  /** The last day on which a bank may value money that moves today. */
  readonly lastValueDay: Day;
};

export async function booksOf(work: Work<FinanceTables>, companyId: bigint): Promise<Books> {
  const company = await work.db
    .selectFrom('own_company')
    .select(['currency', 'time_zone', 'value_days'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const today = dayIn(work.now, company.time_zone);
  return { companyId, currency: company.currency, today, lastValueDay: addDays(today, company.value_days) };
}

async function stateOf(work: Work<FinanceTables>, companyId: bigint, month: string): Promise<PeriodState> {
  const known = await shared(work, companyId, month);
  if (known) return known;
  await makePeriod(work, companyId, month);
  const period = await shared(work, companyId, month);
  if (!period) throw new Error(`no period ${month}`);
  return period;
}

async function shared({ db }: Work<FinanceTables>, companyId: bigint, month: string): Promise<PeriodState | undefined> {
  const row = await db
    .selectFrom('period')
    .select('state')
    .where('company_id', '=', companyId)
    .where('month', '=', month)
    .forShare()
    .executeTakeFirst();
  return row?.state;
}

/**
 * Creates a month's row where there is none. Months close in order, so a month before a closed month was closed with it, even if it has no
 * dated record. Creating and closing wait for each other, so that neither misses the other.
 */
async function makePeriod({ db }: Work<FinanceTables>, companyId: bigint, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('period ' || ${String(companyId)}, 0))`.execute(db);
  await sql`insert into period (company_id, month, state)
    select ${companyId}, ${month}, case when exists (select from period where company_id = ${companyId} and month > ${month}
      and state in ('closed', 'reopenAsked')) then 'closed' else 'open' end
    on conflict (company_id, month) do nothing`.execute(db);
}

/** Locks a month's row for changing its state. Every dated write holds a share lock on the same row, so each waits for the other. */
export async function lockPeriod(work: Work<FinanceTables>, companyId: bigint, month: string): Promise<Selectable<PeriodTable>> {
  await makePeriod(work, companyId, month);
  return work.db
    .selectFrom('period')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Keeps the month of a day open until the end of the transaction; refuses PERIOD_CLOSED or PERIOD_SOFT_CLOSED. Every dated write goes
 * through here, through `holdMonths`, `holdOpenMonths` or `dateInOpenPeriod`.
 */
export async function holdPeriod(work: Work<FinanceTables>, companyId: bigint, day: Day): Promise<void> {
  openOrRefuse(monthOf(day), await stateOf(work, companyId, monthOf(day)), work.can(may.postSoft));
}

/** Keeps the months of lines open: changing a line changes its month. Estimates are not in the books and need no open month. */
export async function holdMonths(
  work: Work<FinanceTables>,
  lines: readonly { readonly company_id: bigint; readonly financial_month: string; readonly estimated: boolean }[],
): Promise<void> {
  const months = new Map(
    lines.filter((line) => !line.estimated).map((line) => [`${line.company_id} ${line.financial_month}`, line] as const),
  );
  for (const [, { company_id, financial_month }] of [...months].sort(([a], [b]) => (a < b ? -1 : 1)))
    await holdPeriod(work, company_id, `${financial_month}-01`);
}

/**
 * Keeps those of the months open that accept entries, and tells them from the others. It is for records that are dated again in another
 * month: what stands in a closed period no longer changes, so such a record stays there (money.md 13).
 */
export async function holdOpenMonths(
  work: Work<FinanceTables>,
  months: readonly { readonly companyId: bigint; readonly month: string }[],
): Promise<(companyId: bigint, month: string) => boolean> {
  const distinct = new Map(months.map((one) => [`${one.companyId} ${one.month}`, one] as const));
  const open = new Set<string>();
  for (const [key, { companyId, month }] of [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (takesEntries(await stateOf(work, companyId, month), work.can(may.postSoft))) open.add(key);
  return (companyId, month) => open.has(`${companyId} ${month}`);
}

/**
 * The date of a cost or income of `day`: that day, or today marked late where its month accepts no more entries (money.md 13). Refuses only
 * where today's month is closed as well.
 */
export async function dateInOpenPeriod(work: Work<FinanceTables>, books: Books, day: Day): Promise<{ day: Day; late: boolean }> {
  const state = await stateOf(work, books.companyId, monthOf(day));
  if (takesEntries(state, work.can(may.postSoft))) return { day, late: false };
  await holdPeriod(work, books.companyId, books.today);
  return { day: books.today, late: true };
}

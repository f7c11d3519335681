import { type Selectable, sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import type { Work } from '../../../../../server/work.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { post, reverseRecord } from '../../../ledger/server/post.ts';
import { booksOf, lockPeriod } from '../../../period/server/books.ts';
import { type FinanceTables, handle, mover } from '../../../server/db.ts';
import { moveYear } from '../../contract.ts';
import { closingPosting, type ResultBalance } from '../../rules.ts';
import { yearStates } from '../../states.ts';

type Year = Selectable<FinanceTables['year_end']>;

const years = mover({
  subject: 'yearEnd',
  table: 'year_end',
  machine: yearStates,
  parts: { prepared: (_work, year) => year.asked_by },
  effects: {
    adjust: async (work, year) => {
      const december = await lockPeriod(work, year.company_id, `${year.year}-12`);
      if (december.state !== 'closed') throw new Refusal('YEAR_DECEMBER_OPEN', { year: year.year });
      return {};
    },
    openAgain: async (work, year) => {
      await refuseAdjustments(work, year);
      return {};
    },
    close: async (work, year) => {
      await closeYear(work, year);
      return { closed_by: work.who.accountId, asked_by: null, reason: null };
    },
    askReopen: async (work, year, { reason }) => {
      await refuseLaterClosed(work, year);
      return { reason, asked_by: work.who.accountId };
    },
    declineReopen: () => ({ reason: null, asked_by: null }),
    reopen: async (work, year) => {
      await refuseLaterClosed(work, year);
      return {};
    },
  },
  consequences: {
    reopen: (work, year, { reason }) => reverseRecord(work, 'yearEnd', year.id, `${year.year}-12-31`, reason ?? year.reason ?? 'reopened'),
  },
  facts: ({ year }) => ({ year }),
});

export default handle(moveYear, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const { db } = work;
  await sql`insert into year_end (company_id, year) values (${p.company_id}, ${p.year}) on conflict (company_id, year) do nothing`.execute(
    db,
  );
  const year = await db
    .selectFrom('year_end')
    .selectAll()
    .where('company_id', '=', p.company_id)
    .where('year', '=', p.year)
    .forUpdate()
    .executeTakeFirst();
  return years.take(work, requireVersion(year, p.version), p);
});

/** Brings income and expense of the year to retained earnings, on 31 December in the thirteenth period. */
async function closeYear(work: Work<FinanceTables>, { id, company_id, year }: Year): Promise<void> {
  const { rows: before } = await sql<{ year: number }>`
    select extract(year from min(e.posted_on))::int as year from ledger_entry e where e.company_id = ${company_id} and extract(year from e.posted_on) < ${year}
      and not exists (select from year_end y where y.company_id = e.company_id and y.year = extract(year from e.posted_on) and y.state = 'closed')`.execute(
    work.db,
  );
  const other = before[0]?.year ?? null;
  if (other !== null) throw new Refusal('YEAR_BEFORE_OPEN', { year, other });
  await refuseSubmitted(work, company_id, year);
  const books = await booksOf(work, company_id);
  const { rows } = await sql<ResultBalance>`
    select a.use as account, t.currency, sum(t.amount_minor)::bigint as "amountMinor",
      sum(t.debit_minor - t.credit_minor)::bigint as "functionalMinor"
    from ledger_turnover t join ledger_account a on a.id = t.account_id
    where t.company_id = ${company_id} and t.posted_on <= ${`${year}-12-31`}::date and a.kind in ('income', 'expense')
    group by 1, 2 having sum(t.amount_minor) <> 0 or sum(t.debit_minor) <> sum(t.credit_minor) order by 1, 2`.execute(work.db);
  const lines = closingPosting(rows);
  // A year without income and expense has nothing to close.
  if (lines.length === 0) return;
  await post(work, {
    companyId: company_id,
    postedOn: `${year}-12-31`,
    adjustment: true,
    kind: 'yearEnd',
    subject: 'yearEnd',
    recordId: id,
    functionalCurrency: books.currency,
    lines,
  });
}

/** A year with adjustments is closed, not opened again: its months would change under them. */
async function refuseAdjustments({ db }: Work<FinanceTables>, { company_id, year }: Year): Promise<void> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ledger_entry e where e.company_id = ${company_id} and e.adjustment
    and extract(year from e.posted_on) = ${year} and e.reverses_id is null and not exists (select from ledger_entry r where r.reverses_id = e.id)`.execute(
    db,
  );
  if ((rows[0]?.n ?? 0) > 0) throw new Refusal('YEAR_ADJUSTED', { year });
}

/** An adjustment that waits to be posted could not be posted any more. */
async function refuseSubmitted({ db }: Work<FinanceTables>, companyId: bigint, year: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from journal where company_id = ${companyId} and adjustment
    and state = 'submitted' and posted_on = ${`${year}-12-31`}::date`.execute(db);
  const count = rows[0]?.n ?? 0;
  if (count > 0) throw new Refusal('YEAR_SUBMITTED', { year, count });
}

async function refuseLaterClosed({ db }: Work<FinanceTables>, { company_id, year }: Year): Promise<void> {
  const later = await db
    .selectFrom('year_end')
    .select('year')
    .where('company_id', '=', company_id)
    .where('year', '>', year)
    .where('state', 'in', ['closed', 'reopenAsked'])
    .executeTakeFirst();
  if (later) throw new Refusal('YEAR_AFTER_CLOSED', { year, other: later.year });
}

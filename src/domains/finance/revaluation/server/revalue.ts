import { sql } from 'kysely';
import { addDays } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { rateOn } from '../../../reference/exchange/server/rates.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { lastDayOf } from '../../period/rules.ts';
import { type Books, booksOf } from '../../period/server/books.ts';
import type { Side } from '../../side.ts';
import { monetary, type MonetaryUse, type OpenBalance, type Revalued, revalue } from '../rules.ts';

type Row = {
  account_id: bigint;
  account_code: string;
  account_name: string;
  use: MonetaryUse;
  currency: Currency;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  employee_id: bigint | null;
  own_bank_account_id: bigint | null;
  owner: string | null;
  amount: bigint;
  functional: bigint;
};
type NamedBalance = OpenBalance & {
  readonly accountId: bigint;
  readonly code: string;
  readonly name: string;
  readonly owner: string | null;
};
export type Worked = {
  readonly books: Books;
  readonly day: string;
  readonly next: string;
  readonly balances: readonly Revalued<NamedBalance>[];
  readonly rateIds: readonly (bigint | null)[];
};

/**
 * The open foreign balances of a company at the end of a month, including the entries of earlier runs on that day, each at the closing
 * rate. Refuses REVALUATION_EARLY before the month is over, RATE_MISSING and CLOSING_RATE_MISSING.
 */
export async function workOutRevaluation(work: Work<FinanceTables>, companyId: bigint, month: string): Promise<Worked> {
  if (!companiesOf(work.who).includes(companyId)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, companyId);
  const day = lastDayOf(month);
  if (day > books.today) throw new Refusal('REVALUATION_EARLY', { month, day });
  const open = await openBalances(work, books, day);
  const rates = await ratesOf(work, books, day, open);
  const rateOf = (currency: Currency, side: Side): string => rates.get(`${currency} ${side}`)?.rate ?? '';
  return {
    books,
    day,
    next: addDays(day, 1),
    balances: revalue(open, books.currency, rateOf),
    rateIds: [...rates.values()].map(({ rateId }) => rateId),
  };
}

async function openBalances({ db, who }: Work<FinanceTables>, books: Books, day: string): Promise<NamedBalance[]> {
  const { rows } = await sql<Row>`
    select a.id as account_id, a.code as account_code, ${sql.ref(`a.name_${who.language}`)} as account_name, a.use, k.currency,
      k.customer_id, k.carrier_id, k.employee_id, k.own_bank_account_id, coalesce(cu.name, ca.name, em.name, ba.bank || ' ' || ba.account_no) as owner, k.amount, k.functional
    from (
      select l.account_id, l.currency, l.customer_id, l.carrier_id, l.employee_id, l.own_bank_account_id,
        sum(l.amount_minor)::bigint as amount, sum(l.functional_minor)::bigint as functional
      from ledger_line l join ledger_entry e on e.id = l.entry_id
      where e.company_id = ${books.companyId} and e.posted_on <= ${day}::date and l.currency <> ${books.currency}
        and l.account_id in (select id from ledger_account where use = any(${Object.keys(monetary)}::text[]))
      group by 1, 2, 3, 4, 5, 6 having sum(l.amount_minor) <> 0 or sum(l.functional_minor) <> 0) k
    join ledger_account a on a.id = k.account_id
    left join customer cu on cu.id = k.customer_id left join carrier ca on ca.id = k.carrier_id
    left join account em on em.id = k.employee_id left join own_bank_account ba on ba.id = k.own_bank_account_id
    order by a.code, owner, k.currency`.execute(db);
  return rows.map((row) => ({
    accountId: row.account_id,
    code: row.account_code,
    name: row.account_name,
    owner: row.owner,
    use: row.use,
    currency: row.currency,
    amountMinor: row.amount,
    bookedMinor: row.functional,
    party: { customerId: row.customer_id, carrierId: row.carrier_id, employeeId: row.employee_id },
    ownBankAccountId: row.own_bank_account_id,
  }));
}

/** Reads one rate for each currency and side. */
async function ratesOf(work: Work<FinanceTables>, books: Books, day: string, open: readonly OpenBalance[]) {
  const rates = new Map<string, Awaited<ReturnType<typeof rateOn>>>();
  for (const { currency: from, use } of open) {
    const side = monetary[use];
    const key = `${from} ${side}`;
    if (!rates.has(key))
      rates.set(key, await rateOn(work, { from, to: books.currency, day, side, companyId: books.companyId, use: 'closing' }));
  }
  return rates;
}

export const gainedBy = (balances: readonly Revalued<OpenBalance>[]): bigint =>
  balances.reduce((sum, one) => sum + one.revaluedMinor - one.bookedMinor, 0n);

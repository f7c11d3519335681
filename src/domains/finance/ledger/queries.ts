import { sql } from 'kysely';
import type { Day } from '../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { anyId, anyText, by, type ListSource, onDays } from '../../../server/list.ts';
import type { Work } from '../../../server/work.ts';
import { markRatesUsed, rateOn } from '../../reference/exchange/store.ts';
import { companiesOf } from '../charge/queries.ts';
import type { FinanceTables } from '../db.ts';
import type { Books } from '../period/store.ts';
import type { Side } from '../side.ts';
import type { listLedger } from './contract.ts';

/** A rate into the books: how many units of the functional currency one unit costs, of which day and from where. */
export type BookRate = { readonly rate: string; readonly on: Day; readonly source: string };

/** The rate of a day for one side into the company's own currency; what is booked with it fixes it. Refuses RATE_MISSING. */
export async function bookRate(
  work: Work<FinanceTables>,
  books: Books,
  asked: { readonly currency: Currency; readonly day: Day; readonly side: Side },
): Promise<BookRate> {
  const { currency: from, day, side } = asked;
  const found = await rateOn(work, { from, to: books.currency, day, side, companyId: books.companyId });
  await markRatesUsed(work, [found.rateId]);
  return { rate: found.rate, on: found.day, source: found.source || 'own' };
}

/** Lines of the books with the names that people read; `l` is the line, `e` its entry. */
function namedLines(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('ledger_line as l')
    .innerJoin('ledger_entry as e', 'e.id', 'l.entry_id')
    .innerJoin('ledger_account as a', 'a.id', 'l.account_id')
    .innerJoin('own_company as oc', 'oc.id', 'e.company_id')
    .leftJoin('customer as cu', 'cu.id', 'l.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'l.carrier_id')
    .leftJoin('bill as b', 'b.id', 'l.bill_id')
    .leftJoin('cash_entry as ce', 'ce.id', 'l.cash_entry_id')
    .leftJoin('own_bank_account as ba', 'ba.id', 'l.own_bank_account_id')
    .select(['l.id', 'l.currency', 'l.amount_minor', 'l.functional_minor', 'a.code', 'oc.name as company_name'])
    .select(['e.entry_no', 'e.posted_on', 'e.kind', 'e.subject', 'e.record_id', 'e.functional_currency', 'e.reason'])
    .select([
      sql<string>`${sql.ref(`a.name_${work.who.language}`)}`.as('account_name'),
      sql<string | null>`coalesce(cu.name, ca.name)`.as('party_name'),
      sql<string | null>`coalesce(b.bill_no, ce.entry_no)`.as('document'),
      sql<string | null>`ba.bank || ' ' || ba.account_no`.as('bank'),
    ])
    .where('e.company_id', 'in', companiesOf(work.who));
}
type NamedLine = Awaited<ReturnType<ReturnType<typeof namedLines>['executeTakeFirstOrThrow']>>;

/** An exchange difference moves the functional amount alone; it stands on the side of its sign. */
export function sidesOf(row: Pick<NamedLine, 'currency' | 'amount_minor' | 'functional_minor'>): {
  debit: string | null;
  credit: string | null;
} {
  const debit = row.amount_minor !== 0n ? row.amount_minor > 0n : row.functional_minor > 0n;
  const size = amountOf(row.currency, row.amount_minor < 0n ? -row.amount_minor : row.amount_minor);
  return { debit: debit ? size : null, credit: debit ? null : size };
}

function ledgerRowOf({ code, amount_minor, functional_minor, ...row }: NamedLine) {
  return {
    ...row,
    account_code: code,
    ...sidesOf({ currency: row.currency, amount_minor, functional_minor }),
    functional: amountOf(row.functional_currency, functional_minor),
  };
}

type Facets = typeof listLedger.list;
const where: ListSource<FinanceTables, FinanceTables, never, never, Facets['filters'], never, never>['where'] = {
  entry_no: (values) => anyText('e.entry_no', values),
  bill_no: (values) => anyText('b.bill_no', values),
  account: (values) => anyText('a.use', values),
  kind: (values) => anyText('e.kind', values),
  customer: (ids) => anyId('l.customer_id', ids),
  carrier: (ids) => anyId('l.carrier_id', ids),
  bank: (ids) => anyId('l.own_bank_account_id', ids),
  company: (ids) => anyId('e.company_id', ids),
  currency: (values) => anyText('l.currency', values),
  posted_on: (range) => onDays('e.posted_on', range),
};

export const ledgerSource = {
  query: namedLines,
  id: 'l.id',
  where,
  sorts: { posted_on: by('e.posted_on', 'date'), id: by('l.id', 'bigint') },
  row: ledgerRowOf,
};

import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { CashEntryTable } from './tables.ts';
import { listCash } from '../contract.ts';
import { partyName } from '../../../reference/server/names.ts';
import { isCarrierFound, isCustomerFound } from '../../../reference/server/party-search.ts';

export type Cash = Selectable<CashEntryTable>;

export function namedCash(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('cash_entry as e')
    .innerJoin('own_bank_account as a', 'a.id', 'e.own_bank_account_id')
    .leftJoin('customer as cu', 'cu.id', 'e.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'e.carrier_id')
    .leftJoin('account as em', 'em.id', 'e.employee_id')
    .leftJoin('payment_request as pr', 'pr.id', 'e.payment_request_id')
    .leftJoin('account as cl', 'cl.id', 'e.claimed_by')
    .selectAll('e')
    .select([
      'a.bank',
      'a.account_no',
      'pr.request_no',
      'cl.name as claimer',
      sql<bigint | null>`coalesce(e.customer_id, e.carrier_id)`.as('party_id'),
      sql<string | null>`coalesce(${partyName('cu', work.who.language)}, ${partyName('ca', work.who.language)}, em.name)`.as('party_name'),
    ])
    .where('e.company_id', 'in', companiesOf(work.who));
}
export type NamedCash = Awaited<ReturnType<ReturnType<typeof namedCash>['executeTakeFirstOrThrow']>>;

export function cashRowOf(row: NamedCash, { who }: Pick<Work<FinanceTables>, 'who'>) {
  return {
    ...row,
    amount: amountOf(row.currency, row.amount_minor),
    allocated: amountOf(row.currency, row.allocated_minor),
    open: amountOf(row.currency, row.state === 'reversed' ? 0n : row.amount_minor - row.allocated_minor),
    withheld: amountOf(row.currency, row.withheld_minor),
    rate: plainDecimal(row.rate),
    functional: amountOf(row.functional_currency, row.functional_minor),
    fee: row.fee_currency === null ? null : amountOf(row.fee_currency, row.fee_minor),
    claimed_by: row.claimer,
    own: row.created_by !== null && row.created_by === who.accountId,
  };
}

const live: RawBuilder<SqlBool> = sql`e.state <> 'reversed'`;

/** The expression of the index cash_entry_words, word for word. */
const words = sql`app.plain(e.entry_no || ' ' || coalesce(e.payer_name, '') || ' ' || coalesce(e.bank_ref, ''))`;
const hasWords = (text: string) => sql<SqlBool>`${words} like app.plain(${patternOf(text)})`;

export const cashSource = listSource(listCash, {
  query: namedCash,
  id: 'e.id',
  state: 'e.state',
  tabs: {
    notDone: sql<SqlBool>`(${live} and e.allocated_minor < e.amount_minor)`,
    done: sql<SqlBool>`(${live} and e.allocated_minor = e.amount_minor)`,
  },
  where: {
    search: (text) =>
      sql<SqlBool>`(${hasWords(text)} or ${isCustomerFound('e.customer_id', text)} or ${isCarrierFound('e.carrier_id', text)})`,
    customer: 'e.customer_id',
    carrier: 'e.carrier_id',
    company: 'e.company_id',
  },
  sorts: { value_on: by('e.value_on', 'date'), amount: by('e.amount_minor', 'bigint'), id: by('e.id', 'bigint') },
  row: cashRowOf,
});

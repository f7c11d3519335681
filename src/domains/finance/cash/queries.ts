import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { anyId, anyText, by, contains, type ListSource, onDays } from '../../../server/list.ts';
import type { Work } from '../../../server/work.ts';
import { companiesOf, plainNumber } from '../charge/queries.ts';
import type { FinanceTables } from '../db.ts';
import type { CashEntryTable } from '../tables.ts';
import type { listCash } from './contract.ts';

/** The caller's own cash entry under lock; refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function lockCash(
  work: Work<FinanceTables>,
  wanted: { readonly id: bigint; readonly version?: number },
): Promise<Selectable<CashEntryTable>> {
  const cash = await work.db
    .selectFrom('cash_entry')
    .selectAll()
    .where('id', '=', wanted.id)
    .where('company_id', 'in', companiesOf(work.who))
    .forUpdate()
    .executeTakeFirst();
  if (!cash) throw new Refusal('NOT_FOUND');
  if (wanted.version !== undefined && cash.version !== wanted.version) throw new Refusal('CHANGED_MEANWHILE');
  return cash;
}

export function namedCash(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('cash_entry as e')
    .innerJoin('own_bank_account as a', 'a.id', 'e.own_bank_account_id')
    .leftJoin('customer as cu', 'cu.id', 'e.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'e.carrier_id')
    .leftJoin('payment_request as pr', 'pr.id', 'e.payment_request_id')
    .leftJoin('account as cl', 'cl.id', 'e.claimed_by')
    .selectAll('e')
    .select([
      'a.bank',
      'a.account_no',
      'pr.request_no',
      'cl.name as claimer',
      sql<bigint | null>`coalesce(e.customer_id, e.carrier_id)`.as('party_id'),
      sql<string | null>`coalesce(cu.name, ca.name)`.as('party_name'),
    ])
    .where('e.company_id', 'in', companiesOf(work.who));
}
export type NamedCash = Awaited<ReturnType<ReturnType<typeof namedCash>['executeTakeFirstOrThrow']>>;

export function cashRowOf(row: NamedCash) {
  return {
    id: row.id,
    version: row.version,
    entry_no: row.entry_no,
    direction: row.direction,
    company_id: row.company_id,
    party_id: row.party_id,
    party_name: row.party_name,
    payer_name: row.payer_name,
    bank: row.bank,
    account_no: row.account_no,
    method: row.method,
    currency: row.currency,
    amount: amountOf(row.currency, row.amount_minor),
    allocated: amountOf(row.currency, row.allocated_minor),
    open: amountOf(row.currency, row.state === 'reversed' ? 0n : row.amount_minor - row.allocated_minor),
    rate: plainNumber(row.rate),
    functional_currency: row.functional_currency,
    functional: amountOf(row.functional_currency, row.functional_minor),
    fee_currency: row.fee_currency,
    fee: row.fee_currency === null ? null : amountOf(row.fee_currency, row.fee_minor),
    value_on: row.value_on,
    bank_ref: row.bank_ref,
    remark: row.remark,
    state: row.state,
    request_no: row.request_no,
    claimed_by: row.claimer,
    claimed_at: row.claimed_at,
  };
}

type Facets = typeof listCash.list;
const where: ListSource<FinanceTables, FinanceTables, never, never, Facets['filters'], never, never>['where'] = {
  entry_no: (values) => anyText('e.entry_no', values),
  search: (text) => sql<SqlBool>`(${contains('e.payer_name', text)} or ${contains('cu.search', text)} or ${contains('ca.search', text)})`,
  bank_ref: (values) => anyText('e.bank_ref', values),
  direction: (values) => anyText('e.direction', values),
  customer: (ids) => anyId('e.customer_id', ids),
  carrier: (ids) => anyId('e.carrier_id', ids),
  company: (ids) => anyId('e.company_id', ids),
  currency: (values) => anyText('e.currency', values),
  value_on: (range) => onDays('e.value_on', range),
};
const live: RawBuilder<SqlBool> = sql`e.state <> 'reversed'`;

export const cashSource = {
  query: namedCash,
  id: 'e.id',
  state: 'e.state',
  tabs: {
    notDone: sql<SqlBool>`(${live} and e.allocated_minor < e.amount_minor)`,
    done: sql<SqlBool>`(${live} and e.allocated_minor = e.amount_minor)`,
  },
  where,
  sorts: { value_on: by('e.value_on', 'date'), amount: by('e.amount_minor', 'bigint'), id: by('e.id', 'bigint') },
  row: cashRowOf,
};

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn, daysBetween } from '../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { anyId, anyText, by, contains, type ListSource, onDays } from '../../../server/list.ts';
import type { Work } from '../../../server/work.ts';
import { companiesOf } from '../charge/queries.ts';
import type { FinanceTables } from '../db.ts';
import type { listBills } from './contract.ts';
import { settledOf } from './rules.ts';

/** A bill_balance row inside JSON: amounts as text, since JSON numbers are not exact. */
type BalanceJson = Record<'amount' | 'net' | 'tax' | 'functional' | 'written_off' | 'requested', string> & {
  currency: Currency;
  version: number;
};

const balancesOf: RawBuilder<BalanceJson[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount_minor::text, 'net', net_minor::text, 'tax', tax_minor::text,
    'functional', functional_minor::text, 'written_off', written_off_minor::text, 'requested', requested_minor::text, 'version', version)
    order by currency)
  from bill_balance where bill_id = b.id), '[]')`;

/** Bills with their party's name and balances; `b` is the bill. Whose rows these are is for the caller to say. */
export function namedBills(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('bill as b')
    .innerJoin('own_company as oc', 'oc.id', 'b.company_id')
    .leftJoin('customer as cu', 'cu.id', 'b.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'b.carrier_id')
    .selectAll('b')
    .select([
      'oc.currency as functional_currency',
      sql<bigint>`coalesce(b.customer_id, b.carrier_id)`.as('party_id'),
      sql<string>`coalesce(cu.name, ca.name)`.as('party_name'),
      balancesOf.as('balances'),
    ]);
}

/** A carrier's own bills. Customers' names are not its business, so nothing is joined that it may not read. */
export function carrierBills(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('bill as b')
    .innerJoin('own_company as oc', 'oc.id', 'b.company_id')
    .innerJoin('carrier as ca', 'ca.id', 'b.carrier_id')
    .selectAll('b')
    .select([
      'oc.currency as functional_currency',
      sql<bigint>`b.carrier_id`.as('party_id'),
      'ca.name as party_name',
      balancesOf.as('balances'),
    ])
    .where('b.carrier_id', '=', work.who.carrierId)
    .where('b.state', 'in', ['sent', 'confirmed', 'disputed']);
}
export type NamedBill = Awaited<ReturnType<ReturnType<typeof namedBills>['executeTakeFirstOrThrow']>>;

export function billRowOf(row: NamedBill, { now, who }: Work<FinanceTables>) {
  const settled = settledOf(row.balances.map((one) => ({ amountMinor: BigInt(one.amount), writtenOffMinor: BigInt(one.written_off) })));
  const late = daysBetween(row.due_on, dayIn(now, who.timeZone));
  return {
    id: row.id,
    version: row.version,
    bill_no: row.bill_no,
    side: row.side,
    business: row.business,
    company_id: row.company_id,
    party_id: row.party_id,
    party_name: row.party_name,
    bill_on: row.bill_on,
    due_on: row.due_on,
    overdue_days: settled === 'full' || row.state === 'void' ? 0 : Math.max(0, late),
    title: row.title,
    state: row.state,
    settled,
    line_count: row.line_count,
    balances: row.balances.map((one) => balanceOf(one, row.functional_currency)),
    functional_currency: row.functional_currency,
    dispute: row.dispute,
    sent_at: row.sent_at,
    confirmed_at: row.confirmed_at,
  };
}

function balanceOf(one: BalanceJson, functional: Currency) {
  const text = (minor: string | bigint): string => amountOf(one.currency, BigInt(minor));
  return {
    currency: one.currency,
    amount: text(one.amount),
    net: text(one.net),
    tax: text(one.tax),
    functional: amountOf(functional, BigInt(one.functional)),
    written_off: text(one.written_off),
    requested: text(one.requested),
    open: text(BigInt(one.amount) - BigInt(one.written_off)),
    version: one.version,
  };
}

const isOpen: RawBuilder<SqlBool> = sql`(b.state <> 'void' and exists
  (select from bill_balance s where s.bill_id = b.id and s.written_off_minor <> s.amount_minor))`;

type Facets = typeof listBills.list;
const where: ListSource<FinanceTables, FinanceTables, never, never, Facets['filters'], never, never>['where'] = {
  bill_no: (values) => anyText('b.bill_no', values),
  search: (text) => sql<SqlBool>`(${contains('b.bill_no', text)} or ${contains('cu.search', text)} or ${contains('ca.search', text)})`,
  customer: (ids) => anyId('b.customer_id', ids),
  carrier: (ids) => anyId('b.carrier_id', ids),
  company: (ids) => anyId('b.company_id', ids),
  side: (values) => anyText('b.side', values),
  business: (values) => anyText('b.business', values),
  currency: (values) =>
    sql<SqlBool>`exists (select from bill_balance s where s.bill_id = b.id and s.currency = any(${[...values]}::text[]))`,
  bill_on: (range) => onDays('b.bill_on', range),
  due_on: (range) => onDays('b.due_on', range),
};

/** What the tabs that are no states mean on a day. */
export function billSource({ now, who }: Work<FinanceTables>) {
  const today = dayIn(now, who.timeZone);
  return {
    query: (work: Work<FinanceTables>) => namedBills(work).where('b.company_id', 'in', companiesOf(work.who)),
    id: 'b.id',
    state: 'b.state',
    tabs: {
      open: isOpen,
      overdue: sql<SqlBool>`(b.due_on < ${today}::date and ${isOpen})`,
      done: sql<SqlBool>`(b.state <> 'void' and not ${isOpen})`,
    },
    where,
    sorts: { bill_on: by('b.bill_on', 'date'), due_on: by('b.due_on', 'date'), id: by('b.id', 'bigint') },
    row: billRowOf,
  };
}

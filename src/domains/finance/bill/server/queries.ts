import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn, daysBetween } from '../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { by, contains, listSource, numberContains } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { leftOfZero } from '../../invoice/server/invoiced.ts';
import { listBills } from '../contract.ts';
import { settledOf } from '../rules.ts';
import { partyName } from '../../../reference/server/names.ts';
import { isCarrierFound, isCustomerFound } from '../../../reference/server/party-search.ts';

/** A bill_balance row inside JSON. Amounts are text, since JSON numbers are not exact. */
type BalanceJson = Record<'amount' | 'net' | 'tax' | 'functional' | 'written_off' | 'requested', string> & {
  currency: Currency;
  version: number;
};

const balancesOf: RawBuilder<BalanceJson[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount_minor::text, 'net', net_minor::text, 'tax', tax_minor::text,
    'functional', functional_minor::text, 'written_off', written_off_minor::text, 'requested', requested_minor::text, 'version', version)
    order by currency)
  from bill_balance where bill_id = b.id), '[]')`;

/** Bills with the name of their party and their balances; `b` is the bill. The caller must restrict the rows to those the user may see. */
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
      sql<string>`coalesce(${partyName('cu', work.who.language)}, ${partyName('ca', work.who.language)})`.as('party_name'),
      balancesOf.as('balances'),
    ]);
}

/** The bills of the caller: staff those of their companies, a carrier or a customer its own once they were sent. */
export function ownBills(who: Work<FinanceTables>['who'], eb: ExpressionBuilder<FinanceTables, 'bill'>) {
  if (who.userType === 1) return eb('company_id', 'in', companiesOf(who));
  const mine = who.userType === 4 ? eb('customer_id', '=', who.customerId) : eb('carrier_id', '=', who.carrierId);
  // One that was void before it was sent was never shown to them.
  return eb.and([mine, eb('state', '<>', 'made'), eb.or([eb('state', '<>', 'void'), eb('sent_at', 'is not', null)])]);
}

/** The own bills of a carrier or a customer, once they were sent. Neither may read the names of the other side's parties. */
export function partyBills(work: Work<FinanceTables>) {
  const { who, db } = work;
  const name =
    who.userType === 4
      ? sql<string>`(select ${partyName('cu', who.language)} from customer cu where cu.id = b.customer_id)`
      : sql<string>`(select ca.name from carrier ca where ca.id = b.carrier_id)`;
  return db
    .selectFrom('bill as b')
    .innerJoin('own_company as oc', 'oc.id', 'b.company_id')
    .selectAll('b')
    .select([
      'oc.currency as functional_currency',
      sql<bigint>`coalesce(b.customer_id, b.carrier_id)`.as('party_id'),
      name.as('party_name'),
      balancesOf.as('balances'),
    ])
    .where(who.userType === 4 ? 'b.customer_id' : 'b.carrier_id', '=', who.userType === 4 ? who.customerId : who.carrierId)
    .where('b.state', 'in', ['sent', 'confirmed', 'disputed']);
}
export type NamedBill = Awaited<ReturnType<ReturnType<typeof namedBills>['executeTakeFirstOrThrow']>>;

export function billRowOf(row: NamedBill, { now, who }: Work<FinanceTables>) {
  const settled = settledOf(row.balances.map((one) => ({ amountMinor: BigInt(one.amount), writtenOffMinor: BigInt(one.written_off) })));
  const late = daysBetween(row.due_on, dayIn(now, who.timeZone));
  return {
    ...row,
    overdue_days: settled === 'full' || row.state === 'void' ? 0 : Math.max(0, late),
    settled,
    balances: row.balances.map((one) => balanceOf(one, row.functional_currency)),
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

/** True for a bill with an open balance; `b` is the bill. */
export const isOpen: RawBuilder<SqlBool> = sql`(b.state <> 'void' and exists
  (select from bill_balance s where s.bill_id = b.id and s.written_off_minor <> s.amount_minor))`;

/** True for a bill that leaves something to request an invoice for, beside what waits in other requests; `b` is the bill. */
const toInvoice: RawBuilder<boolean> = sql`(b.side = 'receivable' and b.state = 'confirmed' and b.opened_on is null and exists
  (select from bill_balance s cross join lateral (select case s.amount_minor when 0 then ${leftOfZero} else s.amount_minor
      - coalesce((select sum(i.amount_minor) from invoice i where i.bill_id = s.bill_id and i.currency = s.currency and i.state = 'issued'), 0)
      end as next, coalesce((select sum(r.amount_minor) from invoice_request r
          where r.bill_id = s.bill_id and r.currency = s.currency and r.state = 'waiting'), 0) as waiting) k
    where s.bill_id = b.id and (k.next > 0 and k.next > k.waiting or k.next < 0 and k.next < k.waiting)))`;

/** The tabs of the bill lists that are not states, evaluated for today. */
export function billSource({ now, who }: Work<FinanceTables>) {
  const today = dayIn(now, who.timeZone);
  return listSource(listBills, {
    query: (work: Work<FinanceTables>) =>
      namedBills(work).select(toInvoice.as('to_invoice')).where('b.company_id', 'in', companiesOf(work.who)),
    id: 'b.id',
    state: 'b.state',
    tabs: {
      open: isOpen,
      // A customer owes a bill once it was sent; we owe a carrier's from the day on which it was made.
      overdue: sql<SqlBool>`(b.due_on < ${today}::date and ${isOpen} and (b.side = 'payable' or b.state <> 'made'))`,
      done: sql<SqlBool>`(b.state <> 'void' and not ${isOpen})`,
    },
    where: {
      search: (text) =>
        sql<SqlBool>`(${numberContains('b.bill_no', text)} or b.document_no is not null and ${contains('b.document_no', text)}
          or ${isCustomerFound('b.customer_id', text)} or ${isCarrierFound('b.carrier_id', text)})`,
      customer: 'b.customer_id',
      carrier: 'b.carrier_id',
      company: 'b.company_id',
      currency: (values) =>
        sql<SqlBool>`exists (select from bill_balance s where s.bill_id = b.id and s.currency = any(${[...values]}::text[]))`,
    },
    sorts: { bill_on: by('b.bill_on', 'date'), due_on: by('b.due_on', 'date'), id: by('b.id', 'bigint') },
    row: (row, of: Work<FinanceTables>) => ({ ...billRowOf(row, of), to_invoice: row.to_invoice }),
  });
}

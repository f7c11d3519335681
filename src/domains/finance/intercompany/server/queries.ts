import { type Selectable, type SqlBool, sql } from 'kysely';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import type { Who } from '../../../../server/session.ts';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listIntercompanyBills } from '../contract.ts';
import type { IntercompanySide } from '../rules.ts';
import type { IntercompanyBillTable } from './tables.ts';
import { plainName } from '../../../reference/server/names.ts';
import { sideOfCompany, sidesAmong } from '../sides.ts';

export type IntercompanyBill = Selectable<IntercompanyBillTable>;
type Pair = { readonly seller_id: bigint; readonly buyer_id: bigint };
const companiesIn = ({ seller_id, buyer_id }: Pair) =>
  [
    ['seller', seller_id],
    ['buyer', buyer_id],
  ] as const;

/** The sides of a bill whose company the caller belongs to. */
export function sidesOfCaller(who: Who, bill: Pair): IntercompanySide[] {
  return sidesAmong<IntercompanySide>(companiesIn(bill), companiesOf(who));
}

/** The side that requested a reversal; null for none. */
export function askingSideOf(bill: Pair & { readonly asking_company_id: bigint | null }): IntercompanySide | null {
  return sideOfCompany<IntercompanySide>(companiesIn(bill), bill.asking_company_id);
}

/** Locks a bill in which one of the caller's companies takes part; refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function lockIntercompanyBill(
  { db, who }: Work<FinanceTables>,
  wanted: { id: bigint; version?: number | undefined },
): Promise<IntercompanyBill> {
  const own = companiesOf(who);
  const bill = await db
    .selectFrom('intercompany_bill')
    .selectAll()
    .where('id', '=', wanted.id)
    .where((eb) => eb.or([eb('seller_id', 'in', own), eb('buyer_id', 'in', own)]))
    .forUpdate()
    .executeTakeFirst();
  return requireVersion(bill, wanted.version ?? 'any');
}

export function namedIntercompanyBills({ db, who }: Work<FinanceTables>) {
  const own = companiesOf(who);
  return db
    .selectFrom('intercompany_bill as i')
    .innerJoin('own_company as s', 's.id', 'i.seller_id')
    .innerJoin('own_company as b', 'b.id', 'i.buyer_id')
    .innerJoin('account as p', 'p.id', 'i.prepared_by')
    .leftJoin('account as a', 'a.id', 'i.accepted_by')
    .leftJoin('cash_entry as pay', 'pay.id', 'i.cash_entry_id')
    .selectAll('i')
    .select([plainName('s', who.language).as('seller_name'), plainName('b', who.language).as('buyer_name')])
    .select(['p.name as preparer', 'a.name as accepter', 'pay.entry_no as payment_no'])
    .where((eb) => eb.or([eb('i.seller_id', 'in', own), eb('i.buyer_id', 'in', own)]));
}
type NamedBill = Awaited<ReturnType<ReturnType<typeof namedIntercompanyBills>['executeTakeFirstOrThrow']>>;

const inBooks: ReadonlySet<string> = new Set(['accepted', 'reversing']);

export function intercompanyBillRowOf(row: NamedBill, { who }: Work<FinanceTables>) {
  return {
    ...row,
    sides: sidesOfCaller(who, row),
    amount: amountOf(row.currency, row.amount_minor),
    tax: amountOf(row.currency, row.tax_minor),
    open: amountOf(row.currency, inBooks.has(row.state) ? row.amount_minor - row.settled_minor : 0n),
    prepared_by: row.preparer,
    accepted_by: row.accepter,
    asking_side: row.state === 'reversing' ? askingSideOf(row) : null,
    own: row.prepared_by === who.accountId,
    asked_by_me: row.asked_by === who.accountId,
  };
}

/** The expression of the index intercompany_bill_words, word for word. */
const words = sql`app.plain(i.bill_no || ' ' || i.memo || ' ' || coalesce(i.invoice_no, ''))`;
const isOpen = sql`(i.state = 'accepted' and i.settled_minor <> i.amount_minor)`;

export function intercompanyBillSource(work: Work<FinanceTables>) {
  return listSource(listIntercompanyBills, {
    query: namedIntercompanyBills,
    id: 'i.id',
    state: 'i.state',
    where: {
      search: (text) => sql<SqlBool>`(${words} like app.plain(${patternOf(text)}))`,
      seller: 'i.seller_id',
      buyer: 'i.buyer_id',
      open: (value) => (value ? sql<SqlBool>`${isOpen}` : sql<SqlBool>`not ${isOpen}`),
    },
    sorts: {
      bill_on: by('i.bill_on', 'date'),
      due_on: by('i.due_on', 'date'),
      amount: by('i.amount_minor', 'bigint'),
      id: by('i.id', 'bigint'),
    },
    row: (row) => intercompanyBillRowOf(row, work),
  });
}

/** The lines of a bill with the names of their fees, orders and trips. */
export async function namedLines({ db, who }: Work<FinanceTables>, bill: IntercompanyBill) {
  const rows = await db
    .selectFrom('intercompany_line as l')
    .innerJoin('fee_name as f', 'f.id', 'l.fee_name_id')
    .leftJoin('transport_order as o', 'o.id', 'l.order_id')
    .leftJoin('work_order as w', 'w.id', 'l.work_order_id')
    .select(['l.fee_name_id', 'l.amount_minor', 'l.tax_minor', 'l.tax_percent', 'l.memo', 'o.order_no', 'w.no as trip_no'])
    .select(sql<string>`${sql.ref(`f.name_${who.language}`)}`.as('fee_name'))
    .where('l.bill_id', '=', bill.id)
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    amount: amountOf(bill.currency, row.amount_minor),
    tax: amountOf(bill.currency, row.tax_minor),
    tax_percent: plainDecimal(row.tax_percent),
  }));
}

/** A bill in the books of the caller's companies. */
export async function booksOfBill({ db, who }: Work<FinanceTables>, bill: IntercompanyBill) {
  const rows = await db
    .selectFrom('intercompany_side as s')
    .innerJoin('own_company as c', 'c.id', 's.company_id')
    .leftJoin('intercompany_tax_receipt as t', (join) =>
      join.onRef('t.bill_id', '=', 's.bill_id').onRef('t.company_id', '=', 's.company_id').on('t.withdrawn_on', 'is', null),
    )
    .selectAll('s')
    .select(['t.receipt_no as tax_receipt_no', 't.receipt_on as tax_receipt_on'])
    .select(plainName('c', who.language).as('company_name'))
    .where('s.bill_id', '=', bill.id)
    .where('s.company_id', 'in', companiesOf(who))
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    side: row.side,
    company_name: row.company_name,
    currency: row.functional_currency,
    rate: plainDecimal(row.rate),
    rate_on: row.rate_on,
    functional: amountOf(row.functional_currency, row.functional_minor),
    open_functional: amountOf(row.functional_currency, row.functional_minor - row.settled_functional_minor),
    reverse_tax: amountOf(bill.currency, row.reverse_minor),
    tax_receipt_no: row.tax_receipt_no,
    tax_receipt_on: row.tax_receipt_on,
  }));
}

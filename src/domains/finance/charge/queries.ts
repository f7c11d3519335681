import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../kernel/money.ts';
import { anyId, anyText, by, isFlag, type ListSource, onDays } from '../../../server/list.ts';
import type { Who } from '../../../server/session.ts';
import type { Work } from '../../../server/work.ts';
import type { FinanceTables } from '../db.ts';
import type { listCharges } from './contract.ts';

/** The fee's name in the reader's language. */
export function feeNameIn(who: Who, alias = 'f') {
  return sql<string | null>`${sql.ref(`${alias}.name_${who.language}`)}`;
}

/** Charges with the names that people read; `c` is the charge. Whose rows these are is for the caller to say. */
export function namedCharges(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('charge as c')
    .leftJoin('customer as cu', 'cu.id', 'c.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'c.carrier_id')
    .leftJoin('fee_name as f', 'f.id', 'c.fee_name_id')
    .leftJoin('transport_order as o', 'o.id', 'c.order_id')
    .leftJoin('work_order as w', 'w.id', 'c.work_order_id')
    .leftJoin('bill as b', 'b.id', 'c.bill_id')
    .leftJoin('account as r', 'r.id', 'c.reviewed_by')
    .selectAll('c')
    .select([
      'o.order_no',
      'w.no as work_order_no',
      'b.bill_no',
      'r.name as reviewer',
      sql<bigint>`coalesce(c.customer_id, c.carrier_id)`.as('party_id'),
      sql<string>`coalesce(cu.name, ca.name)`.as('party_name'),
      feeNameIn(work.who).as('fee_name'),
    ]);
}
type RowsOf<Q> = Q extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never;
export type NamedCharge = RowsOf<ReturnType<typeof namedCharges>>;

export function chargeRowOf(row: NamedCharge) {
  return {
    id: row.id,
    version: row.version,
    side: row.side,
    business: row.business,
    order_id: row.order_id,
    order_no: row.order_no,
    work_order_id: row.work_order_id,
    work_order_no: row.work_order_no,
    party_id: row.party_id,
    party_name: row.party_name,
    fee_name_id: row.fee_name_id,
    fee_name: row.fee_name,
    description: row.description,
    basis: row.basis,
    quantity: plainNumber(row.quantity),
    unit_price: plainNumber(row.unit_price),
    currency: row.currency,
    amount: amountOf(row.currency, row.amount_minor),
    net: amountOf(row.currency, row.net_minor),
    tax: amountOf(row.currency, row.tax_minor),
    tax_percent: plainNumber(row.tax_percent),
    tax_on: row.tax_on ?? row.business_on,
    disbursement: row.disbursement,
    rate: plainNumber(row.rate),
    rate_on: row.rate_on,
    rate_source: row.rate_source,
    functional_currency: row.functional_currency,
    functional: amountOf(row.functional_currency, row.functional_minor),
    source: row.source,
    calc: row.calc,
    estimated: row.estimated,
    late: row.late,
    abnormal: row.abnormal,
    state: row.state,
    returned_reason: row.returned_reason,
    bill_id: row.bill_id,
    bill_no: row.bill_no,
    business_on: row.business_on,
    financial_month: row.financial_month,
    reviewed_by: row.reviewer,
    reviewed_at: row.reviewed_at,
  };
}

/** 12.500000 → 12.5: numeric columns keep their places, people do not read them. */
export function plainNumber(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** The companies whose documents the caller sees; nobody's rows where there are none. */
export function companiesOf(who: Who): bigint[] {
  return who.companyIds.length > 0 ? [...who.companyIds] : [0n];
}

type Facets = typeof listCharges.list;
const where: ListSource<FinanceTables, FinanceTables, never, never, Facets['filters'], never, never>['where'] = {
  order_no: (values) => anyText('o.order_no', values),
  work_order_no: (values) => anyText('w.no', values),
  bill_no: (values) => anyText('b.bill_no', values),
  customer: (ids) => anyId('c.customer_id', ids),
  carrier: (ids) => anyId('c.carrier_id', ids),
  fee: (ids) => anyId('c.fee_name_id', ids),
  company: (ids) => anyId('c.company_id', ids),
  side: (values) => anyText('c.side', values),
  business: (values) => anyText('c.business', values),
  source: (values) => anyText('c.source', values),
  business_on: (range) => onDays('c.business_on', range),
  abnormal: (value) => isFlag('c.abnormal', value),
  late: (value) => isFlag('c.late', value),
  other: (value) => (value ? sql<SqlBool>`c.work_order_id is null` : sql<SqlBool>`c.work_order_id is not null`),
};

/** One place says what a filter of the list means: the list, its sums and its export read it. */
export const chargeSource = {
  query: (work: Work<FinanceTables>) =>
    namedCharges(work).where('c.company_id', 'in', companiesOf(work.who)).where('c.estimated', '=', false),
  id: 'c.id',
  state: 'c.state',
  where,
  sorts: { business_on: by('c.business_on', 'date'), amount: by('c.amount_minor', 'bigint'), id: by('c.id', 'bigint') },
  row: chargeRowOf,
};

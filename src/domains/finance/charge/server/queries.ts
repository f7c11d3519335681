import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Who } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listCharges } from '../contract.ts';
import { partyName } from '../../../reference/server/names.ts';

/** The fee's name in the reader's language. */
export function feeNameIn(who: Who, alias = 'f') {
  return sql<string | null>`${sql.ref(`${alias}.name_${who.language}`)}`;
}

/** Charges with display names; `c` is the charge. The caller must restrict the rows to those the user may see. */
export function namedCharges(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('charge as c')
    .leftJoin('customer as cu', 'cu.id', 'c.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'c.carrier_id')
    .leftJoin('fee_name as f', 'f.id', 'c.fee_name_id')
    .leftJoin('transport_order as o', 'o.id', 'c.order_id')
    .leftJoin('work_order as w', 'w.id', 'c.work_order_id')
    .leftJoin('freight_job as fj', 'fj.id', 'c.freight_job_id')
    .leftJoin('bill as b', 'b.id', 'c.bill_id')
    .leftJoin('account as r', 'r.id', 'c.reviewed_by')
    .selectAll('c')
    .select([
      'o.order_no',
      'w.no as work_order_no',
      'fj.no as freight_job_no',
      'b.bill_no',
      'r.name as reviewer',
      sql<bigint>`coalesce(c.customer_id, c.carrier_id)`.as('party_id'),
      sql<string>`coalesce(${partyName('cu', work.who.language)}, ${partyName('ca', work.who.language)})`.as('party_name'),
      feeNameIn(work.who).as('fee_name'),
    ]);
}
type RowsOf<Q> = Q extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never;
export type NamedCharge = RowsOf<ReturnType<typeof namedCharges>>;

export function chargeRowOf(row: NamedCharge) {
  return {
    ...row,
    quantity: plainDecimal(row.quantity),
    unit_price: plainDecimal(row.unit_price),
    amount: amountOf(row.currency, row.amount_minor),
    net: amountOf(row.currency, row.net_minor),
    tax: amountOf(row.currency, row.tax_minor),
    tax_percent: plainDecimal(row.tax_percent),
    tax_on: row.tax_on ?? row.business_on,
    rate: plainDecimal(row.rate),
    functional: amountOf(row.functional_currency, row.functional_minor),
    reviewed_by: row.reviewer,
  };
}

/** The companies whose documents the caller sees; without any, no rows match. */
export function companiesOf(who: Who): bigint[] {
  return who.companyIds.length > 0 ? [...who.companyIds] : [0n];
}

/** The one definition of the list's filters, used by the list, its totals and its export. */
export const chargeSource = listSource(listCharges, {
  query: (work: Work<FinanceTables>) =>
    namedCharges(work)
      .where('c.company_id', 'in', companiesOf(work.who))
      // A literal: the indexes leave estimates out, and a plan for all values cannot use them for a parameter.
      .where('c.estimated', '=', sql.lit(false)),
  id: 'c.id',
  state: 'c.state',
  where: {
    order_no: 'o.order_no',
    work_order_no: 'w.no',
    freight_job_no: 'fj.no',
    bill_no: 'b.bill_no',
    customer: 'c.customer_id',
    carrier: 'c.carrier_id',
    fee: 'c.fee_name_id',
    company: 'c.company_id',
    other: (value) => (value ? sql<SqlBool>`c.work_order_id is null` : sql<SqlBool>`c.work_order_id is not null`),
    entered_by_me: (mine, { who }) => {
      const isMine = sql<SqlBool>`(c.source = 'manual' and (c.created_by is not distinct from ${who.accountId}::bigint or ${who.accountId}::bigint = any(c.preparers)))`;
      return mine ? isMine : sql<SqlBool>`not ${isMine}`;
    },
  },
  sorts: { business_on: by('c.business_on', 'date'), amount: by('c.amount_minor', 'bigint'), id: by('c.id', 'bigint') },
  row: chargeRowOf,
});

/**
 * The charges of freight jobs, as pairs `id`, `job_id`: their own, those of the transport orders that are their legs, and those of their
 * trips without orders, such as a drayage. A leg that several jobs name belongs to the first of them, so that no cost counts twice.
 */
export function chargesOfFreightJobs(jobIds: readonly bigint[]): RawBuilder<{ id: bigint; job_id: bigint }> {
  const ids = sql`any(${jobIds.map(String)}::bigint[])`;
  const first = (leg: 'order_id' | 'work_order_id'): RawBuilder<SqlBool> =>
    sql`not exists (select from freight_leg e where e.${sql.raw(leg)} = l.${sql.raw(leg)} and e.id < l.id)`;
  return sql`(select own.id, own.freight_job_id as job_id from charge own where own.freight_job_id = ${ids}
    union select lc.id, l.job_id from freight_leg l join charge lc on lc.order_id = l.order_id where l.job_id = ${ids} and ${first('order_id')}
    union select lc.id, l.job_id from freight_leg l join charge lc on lc.work_order_id = l.work_order_id and lc.order_id is null
      where l.job_id = ${ids} and ${first('work_order_id')})`;
}

/**
 * The expenses of employees that belong to freight jobs: their own, and those of the orders that are their legs, each in the first job that has
 * it. The system alone reads them.
 */
export function expensesOfFreightJobs(
  jobIds: readonly bigint[],
): RawBuilder<{ job_id: bigint; company_id: bigint; order_id: bigint | null; currency: Currency; net_minor: bigint }> {
  const ids = sql`any(${jobIds.map(String)}::bigint[])`;
  return sql`(select own.job_id, own.company_id, own.order_id, own.currency, own.net_minor from app.job_expenses() own where own.job_id = ${ids}
    union all select l.job_id, le.company_id, le.order_id, le.currency, le.net_minor from freight_leg l join app.job_expenses() le on le.order_id = l.order_id
      where l.job_id = ${ids} and not exists (select from freight_leg e where e.order_id = l.order_id and e.id < l.id))`;
}

/** Charges `c` of one freight job. */
export function ofFreightJob(jobId: bigint): RawBuilder<SqlBool> {
  return sql<SqlBool>`c.id in (select x.id from ${chargesOfFreightJobs([jobId])} x)`;
}

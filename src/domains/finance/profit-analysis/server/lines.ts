import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { partyName } from '../../../reference/server/names.ts';
import { companiesOf, feeNameIn } from '../../charge/server/queries.ts';
import type { ChargeTable } from '../../charge/server/tables.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listProfitLines, type measures, type optionalDimensions } from '../contract.ts';
import { periodOf } from './facts.ts';

type Measure = (typeof measures)[number];
type OptionalDimension = (typeof optionalDimensions)[number];

const measure = sql<Measure>`case when c.estimated then 'estimated' when c.state = 'billed' then 'billed' else 'accrued' end`;
const isAny = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`${column} = any(${ids}::bigint[])`;
/** The group of a line as in the facts: that of its order, else of its freight job `j`, else its party's. */
const customer = sql`coalesce(o.customer_id, j.customer_id, c.customer_id)`;
const origin = sql`coalesce(o.origin_station_id, j.origin_station_id)`;
const destination = sql`coalesce(o.destination_station_id, j.destination_station_id)`;
/** All facts of an order or a job have one carrier. */
const carrier = sql`case when c.order_id is not null then (select f.carrier_id from profit_fact f where f.order_id = c.order_id limit 1)
  when j.id is not null then (select f.carrier_id from profit_fact f where f.freight_job_id = j.id limit 1) else c.carrier_id end`;
const groups: Readonly<Record<OptionalDimension, RawBuilder<unknown>>> = {
  customer,
  line: sql`o.line_id`,
  route: sql`(${origin} + ${destination})`,
  carrier,
  salesperson: sql`o.sales_id`,
};

type Line = Pick<Selectable<ChargeTable>, (typeof facts)[number]> & { readonly rate: string | null; readonly employee_id: bigint | null };
const facts = [
  ...(['id', 'side', 'company_id', 'customer_id', 'carrier_id', 'order_id', 'work_order_id', 'freight_job_id', 'bill_id'] as const),
  ...(['fee_name_id', 'description', 'financial_month', 'business', 'business_on', 'currency', 'net_minor'] as const),
  ...(['functional_currency', 'functional_net_minor', 'estimated', 'state'] as const),
] as const;
/**
 * Charges, and the expenses of employees for orders and freight jobs: lines of the entries that settle them, with negative ids. The ledger has
 * no scope, so an expense is seen with its order or its job.
 */
const lines = sql<Line>`(
  select ${sql.join(facts.map((fact) => sql.ref(fact)))}, rate, null::bigint as employee_id from charge where state <> 'void' and not disbursement
  union all
  select -l.id, 'payable', x.company_id, null, null, x.order_id, null, x.job_id, null, null, e.entry_no, x.month, x.business, e.posted_on, l.currency,
    l.amount_minor, e.functional_currency, l.functional_minor, false, 'billed', null, l.employee_id
  from app.job_expenses() x join ledger_line l on l.id = x.line_id join ledger_entry e on e.id = l.entry_id
  where (x.order_id is null or exists (select from transport_order v where v.id = x.order_id))
    and (x.job_id is null or exists (select from freight_job v where v.id = x.job_id)))`;

/** The lines that the facts of the reports add up. */
export const profitLines = listSource(listProfitLines, {
  query: (work: Work<FinanceTables>) =>
    work.db
      .selectFrom(lines.as('c'))
      .leftJoin('customer as cu', 'cu.id', 'c.customer_id')
      .leftJoin('carrier as ca', 'ca.id', 'c.carrier_id')
      .leftJoin('account as em', 'em.id', 'c.employee_id')
      .leftJoin('fee_name as f', 'f.id', 'c.fee_name_id')
      .leftJoin('transport_order as o', 'o.id', 'c.order_id')
      .leftJoin('bill as b', 'b.id', 'c.bill_id')
      .leftJoin('freight_job as j', (join) =>
        join.on(sql<SqlBool>`j.id = case when c.order_id is null then app.profit_job(c.freight_job_id, c.work_order_id) end`),
      )
      .selectAll('c')
      .select(['o.order_no', 'j.id as job_id', 'j.no as job_no', 'b.bill_no', measure.as('measure'), feeNameIn(work.who).as('fee_name')])
      .select(sql<string>`coalesce(${partyName('cu', work.who.language)}, ${partyName('ca', work.who.language)}, em.name)`.as('party_name'))
      .where('c.company_id', 'in', companiesOf(work.who)),
  id: 'c.id',
  where: {
    period: (range, work) => {
      const { from, to } = periodOf(work, range);
      return sql<SqlBool>`c.financial_month between ${from} and ${to}`;
    },
    company: 'c.company_id',
    customer: (ids) => isAny(customer, ids),
    line: 'o.line_id',
    carrier: (ids) => isAny(carrier, ids),
    salesperson: (ids) => isAny(sql`o.sales_id`, ids),
    origin: (ids) => isAny(origin, ids),
    destination: (ids) => isAny(destination, ids),
    books: 'c.functional_currency',
    measure: (values) => sql<SqlBool>`${measure} = any(${values}::text[])`,
    order_no: 'o.order_no',
    without: (values) =>
      sql<SqlBool>`(${sql.join(
        values.map((one) => sql`${groups[one as OptionalDimension]} is null`),
        sql` and `,
      )})`,
  },
  sorts: { business_on: by('c.business_on', 'date'), id: by('c.id', 'bigint') },
  row: (row) => ({
    ...row,
    freight_job_id: row.job_id,
    freight_job_no: row.job_no,
    net: amountOf(row.currency, row.net_minor),
    rate: row.rate && plainDecimal(row.rate),
    functional_net: amountOf(row.functional_currency, row.functional_net_minor),
  }),
});

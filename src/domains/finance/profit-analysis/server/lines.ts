import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf, namedCharges } from '../../charge/server/queries.ts';
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

/** The charges that the facts of the reports add up. */
export const profitLines = listSource(listProfitLines, {
  query: (work: Work<FinanceTables>) =>
    namedCharges(work)
      .leftJoin('freight_job as j', (join) =>
        join.on(sql<SqlBool>`j.id = case when c.order_id is null then app.profit_job(c.freight_job_id, c.work_order_id) end`),
      )
      .select(measure.as('measure'))
      .select(['j.id as job_id', 'j.no as job_no'])
      .where('c.company_id', 'in', companiesOf(work.who))
      .where('c.state', '<>', 'void')
      .where('c.disbursement', '=', false),
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
    rate: plainDecimal(row.rate),
    functional_net: amountOf(row.functional_currency, row.functional_net_minor),
  }),
});

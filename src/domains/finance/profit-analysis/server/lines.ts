import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf, namedCharges } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listProfitLines, measures } from '../contract.ts';
import { periodOf } from './facts.ts';

type Measure = (typeof measures)[number];

const measure = sql<Measure>`case when c.estimated then 'estimated' when c.state = 'billed' then 'billed' else 'accrued' end`;
const ofOrder = (column: string, ids: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`;

/** The charges that the facts of the reports add up. */
export const profitLines = listSource(listProfitLines, {
  query: (work: Work<FinanceTables>) =>
    namedCharges(work)
      .select(measure.as('measure'))
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
    customer: (ids) => sql<SqlBool>`coalesce(o.customer_id, c.customer_id) = any(${ids}::bigint[])`,
    line: 'o.line_id',
    carrier: (ids) =>
      sql<SqlBool>`exists (select from profit_fact f where f.carrier_id = any(${ids}::bigint[]) and f.side = c.side
        and (f.order_id = c.order_id or (c.order_id is null and f.order_id is null and f.party_id = c.carrier_id)))`,
    salesperson: (ids) => ofOrder('o.sales_id', ids),
    origin: (ids) => ofOrder('o.origin_station_id', ids),
    destination: (ids) => ofOrder('o.destination_station_id', ids),
    measure: (values) => sql<SqlBool>`${measure} = any(${values}::text[])`,
    order_no: 'o.order_no',
  },
  sorts: { business_on: by('c.business_on', 'date'), id: by('c.id', 'bigint') },
  row: (row) => ({
    ...row,
    net: amountOf(row.currency, row.net_minor),
    rate: plainDecimal(row.rate),
    functional_net: amountOf(row.functional_currency, row.functional_net_minor),
  }),
});

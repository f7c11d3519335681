import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listProfitAnalysis } from '../../contract.ts';
import { figuresOf } from '../../rules.ts';
import { analyse, groupName, type Grouped } from '../facts.ts';

/** The facts below the groups are narrowed by the filters, so the groups themselves are not. */
const narrowed = (): RawBuilder<SqlBool> => sql<SqlBool>`true`;
const income = sql`(g.accrued_income + g.billed_income)`;
const cost = sql`(g.accrued_cost + g.billed_cost)`;

export default handle(listProfitAnalysis, async (work, p) => {
  const dimension = p.where?.by?.[0] ?? 'customer';
  const { groups } = await analyse(work, p);
  type Row = Grouped & { id: bigint };
  return listRows(work, listProfitAnalysis, p, {
    query: ({ db }) =>
      db
        .selectFrom(sql<Row>`(select row_number() over (order by key, currency) as id, * from (${groups(dimension)}) t)`.as('g'))
        .selectAll('g')
        .select(groupName(dimension, work).as('name')),
    id: 'g.id',
    tabs: { all: sql<SqlBool>`true`, loss: sql<SqlBool>`${income} < ${cost}` },
    where: {
      period: narrowed,
      company: narrowed,
      customer: narrowed,
      line: narrowed,
      carrier: narrowed,
      salesperson: narrowed,
      origin: narrowed,
      destination: narrowed,
      business: narrowed,
      books: narrowed,
      by: narrowed,
      compare: narrowed,
      currency: narrowed,
    },
    sorts: {
      orders: by('g.orders', 'int'),
      income: by(income, 'bigint'),
      cost: by(cost, 'bigint'),
      profit: by(sql`(${income} - ${cost})`, 'bigint'),
      id: by('g.id', 'bigint'),
    },
    row: (row) => ({ ...row, ...figuresOf(row.currency, row) }),
  });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { builderWithoutConnection } from './db.ts';
import { withoutIdleJoins } from './list-joins.ts';

type Tables = {
  transport_order: { id: bigint; customer_id: bigint; line_id: bigint; state: string };
  customer: { id: bigint; group_id: bigint; name: string };
  customer_group: { id: bigint; name: string };
  line: { id: bigint; name: string };
};
const db = builderWithoutConnection<Tables>();
const orders = db
  .selectFrom('transport_order as o')
  .leftJoin('customer as c', 'c.id', 'o.customer_id')
  .leftJoin('customer_group as g', 'g.id', 'c.group_id')
  .leftJoin('line as l', 'l.id', 'o.line_id')
  .select('o.id');

/** The joins of a query, each by the name of its table in the query. */
function joinsOf(query: Parameters<typeof withoutIdleJoins>[0]): string[] {
  const { sql: text } = sql`${withoutIdleJoins(query)}`.compile(db);
  return [...text.matchAll(/join "\w+" as "(\w+)"/g)].map(([, name]) => name ?? '');
}

it('leaves out each left join that nothing names', () => {
  expect(joinsOf(orders.where('o.state', '=', 'draft').orderBy('o.id'))).toEqual([]);
});

it.each([
  ['a filter', orders.where('l.name', '=', 'NN'), ['l']],
  ['a filter in SQL', orders.where(sql<boolean>`coalesce(l.name, '') like 'N%'`), ['l']],
  [
    'a filter inside another query',
    orders.where(({ exists, selectFrom }) => exists(selectFrom('line').whereRef('line.id', '=', 'l.id'))),
    ['l'],
  ],
  ['the order', orders.orderBy('c.name'), ['c']],
  ['the order in SQL', orders.orderBy(sql`coalesce(${sql.ref('c.name')}, '')`), ['c']],
  ['a column', orders.select('c.name as customer'), ['c']],
  ['a group', orders.groupBy('l.name'), ['l']],
  ['a join behind it', orders.where('g.name', '=', 'key accounts'), ['c', 'g']],
])('keeps a left join that %s names', (_, query, joins) => {
  expect(joinsOf(query)).toEqual(joins);
});

it('keeps a join that chooses rows', () => {
  expect(joinsOf(db.selectFrom('transport_order as o').innerJoin('customer as c', 'c.id', 'o.customer_id').select('o.id'))).toEqual(['c']);
});

it('takes no value of a caller for a name', () => {
  expect(joinsOf(orders.where('o.state', 'in', ['l', 'c']).where(sql<boolean>`o.state <> ${'g'}`))).toEqual([]);
});

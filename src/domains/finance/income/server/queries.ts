import { type SqlBool, sql } from 'kysely';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import type { ChargeState } from '../../charge/states.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listIncome } from '../contract.ts';
import { lineName, partyName } from '../../../reference/server/names.ts';

/** The actual receivable lines of an order; void lines do not count. */
export const ownLines = sql`h.side = 'receivable' and not h.estimated and h.state <> 'void'`;

type LineJson = { id: string; version: number; state: ChargeState; currency: Currency; amount: string };
const lines = sql<LineJson[]>`coalesce((select jsonb_agg(jsonb_build_object('id', h.id::text, 'version', h.version, 'state', h.state,
  'currency', h.currency, 'amount', h.amount_minor::text) order by h.id) from charge h where h.order_id = o.id and ${ownLines}), '[]')`;

function ordersWithIncome(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('transport_order as o')
    .innerJoin('own_company as oc', 'oc.id', 'o.company_id')
    .innerJoin('customer as cu', 'cu.id', 'o.bill_to_id')
    .leftJoin('line as li', 'li.id', 'o.line_id')
    .select([
      'o.id',
      'o.order_no',
      'o.state',
      partyName('cu', work.who.language).as('customer_name'),
      lineName<string | null>('li', work.who.language).as('line_name'),
    ])
    .select(sql<string>`(o.order_time at time zone oc.time_zone)::date`.as('order_on'))
    .select(sql<string | null>`(o.signed_at at time zone oc.time_zone)::date`.as('signed_on'))
    .select(lines.as('lines'))
    .where('o.company_id', 'in', companiesOf(work.who));
}
type OrderWithIncome = Awaited<ReturnType<ReturnType<typeof ordersWithIncome>['executeTakeFirstOrThrow']>>;

function incomeRowOf({ lines: own, ...row }: OrderWithIncome) {
  const count = (state: ChargeState): number => own.filter((line) => line.state === state).length;
  const sums = [...Map.groupBy(own, (line) => line.currency)].map(([currency, of]) => {
    const total = (some: readonly LineJson[]): string =>
      amountOf(
        currency,
        some.reduce((sum, line) => sum + BigInt(line.amount), 0n),
      );
    return { currency, amount: total(of), billed: total(of.filter((line) => line.state === 'billed')) };
  });
  return {
    ...row,
    sums: sums.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    lines: own.map(({ id, version, state }) => ({ id: BigInt(id), version, state })),
    unpriced: count('unpriced'),
    open: count('open'),
    reviewed: count('reviewed'),
    billed: count('billed'),
  };
}

/** Orders with a line in one of these states. */
const having = (...states: readonly ChargeState[]) =>
  sql<SqlBool>`(o.id in (select h.order_id from charge h where h.company_id = o.company_id and ${ownLines} and h.state = any(${[...states]}::text[])))`;

export const incomeSource = listSource(listIncome, {
  query: ordersWithIncome,
  id: 'o.id',
  tabs: {
    toDo: having('unpriced', 'open'),
    unpriced: having('unpriced'),
    open: having('open'),
    reviewed: having('reviewed'),
    billed: having('billed'),
    all: having('unpriced', 'open', 'reviewed', 'billed'),
  },
  where: {
    customer: 'o.bill_to_id',
    line: 'o.line_id',
    company: 'o.company_id',
    currency: (values) =>
      sql<SqlBool>`exists (select from charge h where h.order_id = o.id and ${ownLines} and h.currency = any(${[...values]}::text[]))`,
    order_on: 'o.order_time',
    signed_on: 'o.signed_at',
  },
  sorts: { order_on: by('o.order_time', 'timestamptz'), order_no: by('o.order_no', 'text'), id: by('o.id', 'bigint') },
  row: incomeRowOf,
});

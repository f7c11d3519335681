import { sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import { goodsWords, plainName, shortName } from '../../../reference/server/names.ts';
import { nameOf } from '../../inbound/server/queries.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { listCountLines, listCounts } from '../contract.ts';
import { hidesBook } from '../rules.ts';

/** The expression of the index stock_count_words, word for word. */
const words = sql`app.plain(c.count_no || ' ' || coalesce(c.remark, ''))`;

export function countsOf(work: WarehouseWork) {
  const { who } = work;
  const lines = (of: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from stock_count_line l where l.count_id = c.id and ${of})`;
  return work.db
    .selectFrom('stock_count as c')
    .innerJoin('warehouse as w', 'w.id', 'c.warehouse_id')
    .leftJoin('customer as k', 'k.id', 'c.customer_id')
    .leftJoin('warehouse_zone as z', 'z.id', 'c.zone_id')
    .where('c.company_id', 'in', [...who.companyIds])
    .selectAll('c')
    .select([plainName('w', who.language).as('warehouse_name'), shortName<string | null>('k', who.language).as('customer_name')])
    .select(['z.name as zone_name', nameOf(work, 'c.created_by').as('created_by_name')])
    .select([
      sql<number>`(select count(*)::int from stock_count_location p where p.count_id = c.id)`.as('locations'),
      sql<number>`(select count(*)::int from stock_count_location p where p.count_id = c.id and p.done)`.as('locations_done'),
      lines(sql`true`).as('lines'),
      lines(sql`l.differs`).as('differences'),
      sql<boolean>`(c.submitted_by is not distinct from ${who.accountId}::bigint and c.submitted_by is not null or exists (
        select from stock_count_reading r join stock_count_line l on l.id = r.line_id
        where l.count_id = c.id and r.by_account = ${who.accountId}::bigint))`.as('own'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof countsOf>['execute']>>[number];
export function countRowOf(row: Row) {
  return { ...row, differences: hidesBook(row.mode, row.state) ? null : row.differences };
}

export const countSource = listSource(listCounts, {
  query: countsOf,
  id: 'c.id',
  state: 'c.state',
  where: { words: (text: string) => sql<boolean>`${words} like app.plain(${patternOf(text)})` },
  sorts: { planned_on: by('c.planned_on', 'date') },
  row: countRowOf,
});

function linesOf(work: WarehouseWork) {
  const { who } = work;
  return work.db
    .selectFrom('stock_count_line as l')
    .innerJoin('stock_count as c', 'c.id', 'l.count_id')
    .innerJoin('location as p', 'p.id', 'l.location_id')
    .innerJoin('customer_product as g', 'g.id', 'l.product_id')
    .innerJoin('customer as k', 'k.id', 'g.customer_id')
    .leftJoin('pallet as t', 't.id', 'l.pallet_id')
    .leftJoin('stock_lot as lot', 'lot.id', 'l.lot_id')
    .where('c.company_id', 'in', [...who.companyIds])
    .select(['l.id', 'p.code as location_code', 'lot.lot_no', 'g.code as product_code', 'l.kind'])
    .select(goodsWords('g', who.language))
    .select([
      'l.open',
      'l.round',
      'l.book_qty',
      'l.expected_qty',
      'l.expected_cartons',
      'l.counted_qty',
      'l.counted_cartons',
      'l.difference',
      'l.cause',
      'l.note',
    ])
    .select(['l.value_minor', 'l.value_currency', 'l.counted_at', 'c.mode', 'c.state'])
    .select([
      sql<string | null>`coalesce(t.pallet_no, l.pallet_no)`.as('pallet_no'),
      shortName('k', who.language).as('customer_name'),
      nameOf(work, 'l.counted_by').as('counted_by_name'),
    ]);
}

type LineRow = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number];
const hidden = {
  book_qty: null,
  expected_qty: null,
  expected_cartons: null,
  counted_qty: null,
  counted_cartons: null,
  difference: null,
  value: null,
  value_currency: null,
};

export const lineSource = listSource(listCountLines, {
  query: linesOf,
  id: 'l.id',
  tabs: {
    // A blind count on the floor has no differences to show.
    differing: sql<boolean>`(l.differs and not (c.mode = 'blind' and c.state in ('released', 'counting', 'recounting')))`,
    all: sql<boolean>`true`,
    open: sql<boolean>`l.open`,
  },
  where: {
    // One count by its id: the index stock_count_line_order then gives its lines in their order.
    count_no: (numbers: readonly string[]) =>
      numbers.length === 1
        ? sql<boolean>`l.count_id = (select id from stock_count where count_no = ${numbers[0]})`
        : sql<boolean>`c.count_no = any(${[...numbers]}::text[])`,
    location_code: 'p.code',
    pallet_no: (numbers: readonly string[]) => sql<boolean>`coalesce(t.pallet_no, l.pallet_no) = any(${[...numbers]}::text[])`,
  },
  sorts: { id: by('l.id', 'bigint') },
  row: ({ mode, state, value_minor, ...row }: LineRow) => ({
    ...row,
    value: row.value_currency && value_minor !== null ? amountOf(row.value_currency, value_minor) : null,
    ...(hidesBook(mode, state) ? hidden : {}),
  }),
});

import { goodsName } from '../../../../reference/server/names.ts';
import { sql } from 'kysely';
import Big from 'big.js';
import { amountOf, type Currency, roundTo } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { nameOf } from '../../../inbound/server/queries.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { getCount } from '../../contract.ts';
import { hidesBook } from '../../rules.ts';
import { countRowOf, countsOf } from '../queries.ts';

export default handle(getCount, async (work, { id }) => {
  const count = await countsOf(work)
    .leftJoin('customer_product as g', 'g.id', 'c.product_id')
    .select(goodsName<string | null>('g', work.who.language).as('product_name'))
    .select([nameOf(work, 'c.submitted_by').as('submitted_by_name'), nameOf(work, 'c.approved_by').as('approved_by_name')])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!count) throw new Refusal('NOT_FOUND');
  const hidden = hidesBook(count.mode, count.state);
  const figures = await figuresOf(work, id);
  return {
    ...count,
    ...countRowOf(count),
    counted_lines: figures.counted_lines,
    to_recount: hidden ? null : figures.to_recount,
    unexplained: hidden ? null : figures.unexplained,
    unvalued: hidden ? null : figures.unvalued,
    values: hidden ? [] : await valuesOf(work, id),
    places: await placesOf(work, id),
  };
});

async function figuresOf({ db }: WarehouseWork, id: bigint) {
  const { rows } = await sql<{ counted_lines: number; to_recount: number; unexplained: number; unvalued: number }>`
    select count(*) filter (where not l.open)::int as counted_lines,
      count(*) filter (where l.differs and l.round = 1)::int as to_recount,
      count(*) filter (where l.differs and l.cause is null)::int as unexplained,
      count(*) filter (where l.difference <> 0 and g.unit_value is null)::int as unvalued
    from stock_count_line l join customer_product g on g.id = l.product_id where l.count_id = ${id}`.execute(db);
  return rows[0] ?? { counted_lines: 0, to_recount: 0, unexplained: 0, unvalued: 0 };
}

/** The value of surplus and shortage by currency: as submitted, and by the declared values of today before that. */
async function valuesOf({ db }: WarehouseWork, id: bigint) {
  const { rows } = await sql<{ currency: Currency; minor: bigint | null; difference: string; unit_value: string | null }>`
    select coalesce(l.value_currency, g.value_currency) as currency, l.value_minor as minor, l.difference, g.unit_value
    from stock_count_line l join customer_product g on g.id = l.product_id
    where l.count_id = ${id} and l.difference <> 0 and coalesce(l.value_currency, g.value_currency) is not null`.execute(db);
  const lines = rows.map(({ currency, minor, difference, unit_value }) => ({
    currency,
    minor: minor ?? roundTo(currency, new Big(difference).times(unit_value ?? 0)).minor,
  }));
  return [...Map.groupBy(lines, (line) => line.currency)].map(([currency, own]) => {
    const sum = (sign: bigint): bigint => own.reduce((total, { minor }) => (minor * sign > 0n ? total + minor : total), 0n);
    return { currency, surplus: amountOf(currency, sum(1n)), shortage: amountOf(currency, sum(-1n)) };
  });
}

async function placesOf(work: WarehouseWork, id: bigint) {
  const lines = (of: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from stock_count_line n where n.count_id = p.count_id and n.location_id = p.location_id and ${of})`;
  return work.db
    .selectFrom('stock_count_location as p')
    .innerJoin('location as l', 'l.id', 'p.location_id')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select(['p.id', 'l.code as location_code', 'z.name as zone_name', 'p.done', 'p.done_at'])
    .select(nameOf(work, 'p.done_by').as('done_by_name'))
    .select([lines(sql`true`).as('lines'), lines(sql`not n.open`).as('counted_lines')])
    .where('p.count_id', '=', id)
    .orderBy('p.id')
    .execute();
}

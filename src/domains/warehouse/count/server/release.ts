import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { GoodsClass } from '../kinds.ts';
import { classesOf, cycleDays, sampleSize } from '../rules.ts';
import type { Count } from './tables.ts';

/**
 * Takes the locations and the lines of a count from the books of this moment. A location stands in one open count at a time, because two
 * counts would adjust the same difference twice. A static count freezes its locations, but never those of staging: trucks are loaded there.
 */
export async function releaseCount(work: WarehouseWork, count: Count): Promise<void> {
  const { db } = work;
  const locations = await locationsOf(work, count);
  if (locations.length === 0) throw new Refusal('NOTHING_TO_COUNT');
  const ids = locations.map(String);
  // Locked in the order of their ids, so that two releases of the same locations wait for each other.
  await sql`select id from location where id = any(${ids}::bigint[]) order by id for update`.execute(db);
  const overlap = await db
    .selectFrom('stock_count_location as cl')
    .innerJoin('stock_count as c', 'c.id', 'cl.count_id')
    .innerJoin('location as l', 'l.id', 'cl.location_id')
    .select(['c.count_no', 'l.code'])
    .where('cl.location_id', 'in', locations)
    .where('c.state', 'in', ['released', 'counting', 'counted', 'recounting', 'review'])
    .orderBy('l.code')
    .limit(1)
    .executeTakeFirst();
  if (overlap) throw new Refusal('COUNT_OVERLAP', { location: overlap.code, count: overlap.count_no });
  const freezes = count.method === 'static';
  await sql`insert into stock_count_location (count_id, location_id, frozen)
    select ${count.id}, l.id, ${freezes} and z.kind <> 'staging' from location l join warehouse_zone z on z.id = l.zone_id
    where l.id = any(${ids}::bigint[]) order by z.code, l.pick_seq, l.code`.execute(db);
  if (freezes)
    await sql`update location l set frozen_by_count = true, version = l.version + 1, updated_at = ${work.now}
      from stock_count_location cl where cl.location_id = l.id and cl.count_id = ${count.id} and cl.frozen`.execute(db);
  // Picked goods are on their way out: a second person counts them before they leave, and a count refuses the scan of their pallet.
  await sql`insert into stock_count_line (count_id, location_id, pallet_id, lot_id, product_id, kind, book_qty, book_cartons)
    select ${count.id}, b.location_id, b.pallet_id, b.lot_id, b.product_id, 'book', b.qty, b.cartons
    from stock_count_location cl join stock_balance b on b.location_id = cl.location_id join pallet p on p.id = b.pallet_id
    where cl.count_id = ${count.id} and b.qty > 0 and p.state <> 'picked' and ${matches(count)} order by cl.id, p.pallet_no, b.lot_id`.execute(
    db,
  );
}

/** The balances that a count is about; `b` is the balance. */
function matches({ customer_id, product_id }: Count) {
  return sql<boolean>`(${customer_id}::bigint is null or b.customer_id = ${customer_id}::bigint)
    and (${product_id}::bigint is null or b.product_id = ${product_id}::bigint)`;
}

/** True for an earlier count `c` that counted all goods that this one is about. */
function countsAllOf({ customer_id, product_id }: Count) {
  return sql<boolean>`(c.customer_id is null or c.customer_id = ${customer_id}::bigint) and (c.product_id is null or c.product_id = ${product_id}::bigint)`;
}

/** The locations of a count. Those of staging, where goods stand for hours, belong only to a count of that zone. */
async function locationsOf(work: WarehouseWork, count: Count): Promise<bigint[]> {
  const narrowed = count.customer_id !== null || count.product_id !== null;
  const chosen = await chosenBy(work, count);
  const { rows } = await sql<{ id: bigint }>`
    select l.id from location l join warehouse_zone z on z.id = l.zone_id
    where z.warehouse_id = ${count.warehouse_id} and l.active and (z.kind <> 'staging' or z.id = ${count.zone_id}::bigint)
      and (${count.zone_id}::bigint is null or z.id = ${count.zone_id}::bigint)
      and (${count.location_from}::text is null or l.code >= ${count.location_from})
      and (${count.location_to}::text is null or l.code <= ${count.location_to})
      and (not ${narrowed}::boolean or exists (select from stock_balance b where b.location_id = l.id and b.qty > 0 and ${matches(count)}))
      and ${chosen}
    order by md5(${String(count.id)} || '-' || l.id)`.execute(work.db);
  // A sample is the first of them in an order that nobody chose and that the count's id repeats.
  const wanted = count.range === 'sample' ? sampleSize(rows.length, count.sample_percent ?? 100) : rows.length;
  return rows.slice(0, wanted).map(({ id }) => id);
}

async function chosenBy(work: WarehouseWork, count: Count) {
  if (count.range === 'movement')
    return sql<boolean>`exists (select from stock_transaction t where t.location_id = l.id and t.qty <> 0
      and t.at >= ${work.now}::timestamptz - make_interval(days => ${count.moved_days ?? 1}))`;
  if (count.range !== 'cycle') return sql<boolean>`true`;
  const classes = await goodsByClass(work, count.warehouse_id);
  const due = count.classes.map(
    (name) => sql<boolean>`(exists (select from stock_balance b where b.location_id = l.id and b.qty > 0
        and b.product_id = any(${(classes.get(name) ?? []).map(String)}::bigint[]))
      and not exists (select from stock_count_location d join stock_count c on c.id = d.count_id
        where d.location_id = l.id and c.state = 'completed' and ${countsAllOf(count)} and d.done_at >= ${work.now}::timestamptz - make_interval(days => ${cycleDays[name]})))`,
  );
  return sql<boolean>`(${sql.join(due, sql` or `)})`;
}

/** The goods of a warehouse by class, from their movements of the last 90 days. */
async function goodsByClass(work: WarehouseWork, warehouseId: bigint): Promise<Map<GoodsClass, bigint[]>> {
  const { rows } = await sql<{ key: bigint; moves: number }>`
    select b.product_id as key, coalesce(max(t.moves), 0)::int as moves
    from (select distinct product_id from stock_balance where warehouse_id = ${warehouseId} and qty > 0) b
    left join (
      select t.product_id, count(*) as moves from stock_transaction t join location l on l.id = t.location_id
      join warehouse_zone z on z.id = l.zone_id
      where z.warehouse_id = ${warehouseId} and t.at >= ${work.now}::timestamptz - interval '90 days' and t.qty <> 0 group by 1
    ) t on t.product_id = b.product_id group by 1 order by 1`.execute(work.db);
  const byClass = new Map<GoodsClass, bigint[]>();
  for (const [key, name] of classesOf(rows)) byClass.set(name, [...(byClass.get(name) ?? []), key]);
  return byClass;
}

/** Lets goods move again at the locations that a count froze, other than those that are frozen by hand as well. */
export async function unfreeze(work: WarehouseWork, countId: bigint): Promise<void> {
  await sql`update location l set frozen_by_count = false, version = l.version + 1, updated_at = ${work.now}
    from stock_count_location cl where cl.location_id = l.id and cl.count_id = ${countId} and cl.frozen and l.frozen_by_count`.execute(
    work.db,
  );
}

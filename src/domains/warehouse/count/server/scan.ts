import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { scanCount } from '../contract.ts';
import type { CountLineKind } from '../kinds.ts';
import { type CountState, floorStates } from '../states.ts';
import { counts, lockCount } from './count.ts';
import type { Count } from './tables.ts';

type Scan = z.output<typeof scanCount.params>;
type ScanAt = Scan & { readonly at: Date };
export type Place = { readonly id: bigint; readonly location_id: bigint; readonly code: string; readonly done: boolean };
type Pallet = { readonly id: bigint; readonly pallet_no: string; readonly warehouse_id: bigint; readonly state: string };
type Line = {
  readonly id: bigint;
  readonly kind: CountLineKind;
  readonly round: number;
  readonly open: boolean;
  readonly counted_by: bigint | null;
  readonly counted_at: Date | null;
};

/**
 * A count that is on the floor. Scans of many keepers share it; only the first, which begins the count, locks it for itself.
 */
async function shareCount(work: WarehouseWork, id: bigint): Promise<Count> {
  const count = await work.db
    .selectFrom('stock_count')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', [...work.who.companyIds])
    .forShare()
    .executeTakeFirst();
  if (!count) throw new Refusal('NOT_FOUND');
  if (!floorStates.includes(count.state)) throw new Refusal('ILLEGAL_MOVE', { action: 'count', state: count.state });
  return count;
}

async function countOnFloor(work: WarehouseWork, id: bigint): Promise<Count> {
  const seen = await work.db.selectFrom('stock_count').select('state').where('id', '=', id).executeTakeFirst();
  if (seen?.state !== 'released') return shareCount(work, id);
  const count = await lockCount(work, id);
  return count.state === 'released' ? counts.follow(work, count, 'count') : shareCount(work, id);
}

/** The moment of a scan, or this one: not before the count was released, and not later than now. */
export function momentOf({ now }: WarehouseWork, { released_at }: Count, at: Date | null | undefined): Date {
  const earliest = released_at ?? now;
  return !at || at > now ? now : at < earliest ? earliest : at;
}

/** The quantity or cartons that came to a balance `b` after a moment; below zero where they left. */
export function movedSince(at: Date, column: 'qty' | 'cartons'): RawBuilder<unknown> {
  return sql`(select coalesce(sum(${sql.ref(`t.${column}`)}), 0) from stock_transaction t where t.lot_id = b.lot_id
    and t.location_id = b.location_id and t.pallet_id = b.pallet_id and t.at > ${at}::timestamptz)`;
}

/** Locks a location of a count that is not done. */
export async function lockPlace({ db }: WarehouseWork, countId: bigint, code: string): Promise<Place> {
  const place = await db
    .selectFrom('stock_count_location as cl')
    .innerJoin('location as l', 'l.id', 'cl.location_id')
    .select(['cl.id', 'cl.location_id', 'l.code', 'cl.done'])
    .where('cl.count_id', '=', countId)
    .where('l.code', '=', code)
    .forUpdate('cl')
    .executeTakeFirst();
  if (!place) throw new Refusal('NOT_IN_COUNT');
  if (place.done) throw new Refusal('LOCATION_COUNTED', { location: code });
  return place;
}

/** Counts a lot on a pallet at a location, against the balance of the moment of the scan. */
export async function countPallet(
  work: WarehouseWork,
  scan: Scan,
): Promise<{ line_id: bigint; kind: CountLineKind; state: CountState; left: number }> {
  const count = await countOnFloor(work, scan.id);
  const at = momentOf(work, count, scan.at);
  const place = await lockPlace(work, count.id, scan.location_code);
  const pallet = await findPallet(work, count, scan.pallet_no);
  const line = pallet ? await lineOf(work, count, place, pallet, { ...scan, at }) : await unknownLine(work, count, place, scan);
  await requireUncounted(work, line, scan);
  await record(work, line, { ...scan, at });
  if (scan.replace && line.kind === 'misplaced' && Number(scan.qty) === 0) await reopenMoved(work, line);
  work.audit({ subject: 'stockCount', id: count.id, what: 'scan', after: { location: place.code, pallet_no: scan.pallet_no } });
  const { left } = await work.db
    .selectFrom('stock_count_line')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('count_id', '=', count.id)
    .where('location_id', '=', place.location_id)
    .where('open', '=', true)
    .executeTakeFirstOrThrow();
  return { line_id: line.id, kind: line.kind, state: count.state, left };
}

/** The pallet of a number, if the books have it. Refuses one of another warehouse, and one that was picked or shipped. */
export async function findPallet({ db, who }: WarehouseWork, count: Count, palletNo: string): Promise<Pallet | undefined> {
  const pallet = await db
    .selectFrom('pallet')
    .select(['id', 'pallet_no', 'warehouse_id', 'company_id', 'state'])
    .where('pallet_no', '=', palletNo)
    .executeTakeFirst();
  if (!pallet) return undefined;
  if (pallet.warehouse_id !== count.warehouse_id || !who.companyIds.includes(pallet.company_id))
    throw new Refusal('PALLET_ELSEWHERE', { pallet: palletNo });
  if (pallet.state === 'picked' || pallet.state === 'shipped') throw new Refusal('PALLET_NOT_ACTIVE', { pallet: palletNo });
  return pallet;
}

const lineColumns = ['id', 'kind', 'round', 'open', 'counted_by', 'counted_at'] as const;

/** The line of a known pallet here. One that the books have elsewhere is counted as absent there. */
async function lineOf(work: WarehouseWork, count: Count, place: Place, pallet: Pallet, scan: ScanAt): Promise<Line> {
  const { db } = work;
  const { rows: balances } = await sql<{
    lot_id: bigint;
    product_id: bigint;
    customer_id: bigint;
    location_id: bigint;
    qty: string;
    cartons: number;
  }>`
    select b.lot_id, b.product_id, b.customer_id, b.location_id, b.qty - ${movedSince(scan.at, 'qty')} as qty,
      (b.cartons - ${movedSince(scan.at, 'cartons')})::int as cartons
    from stock_balance b where b.pallet_id = ${pallet.id} order by b.id for share of b`.execute(db);
  const standing = balances.filter(({ qty }) => Number(qty) > 0);
  const lots = new Set((standing.length > 0 ? standing : balances).map(({ lot_id }) => lot_id));
  const [onlyLot] = lots;
  const lotId = scan.lot_id ?? (lots.size === 1 ? onlyLot : undefined);
  const goods = balances.find(({ lot_id }) => lot_id === lotId);
  if (lotId === undefined || !goods) throw new Refusal('LOT_NEEDED', { pallet: pallet.pallet_no });
  if (
    (count.customer_id !== null && goods.customer_id !== count.customer_id) ||
    (count.product_id !== null && goods.product_id !== count.product_id)
  )
    throw new Refusal('NOT_IN_COUNT');
  const own = await db
    .selectFrom('stock_count_line')
    .select(lineColumns)
    .where('count_id', '=', count.id)
    .where('location_id', '=', place.location_id)
    .where('pallet_id', '=', pallet.id)
    .where('lot_id', '=', lotId)
    .forUpdate()
    .executeTakeFirst();
  if (own) return own;
  const elsewhere = standing.filter((one) => one.lot_id === lotId && one.location_id !== place.location_id);
  const isHere = standing.some((one) => one.lot_id === lotId && one.location_id === place.location_id);
  if (!isHere) await countAbsent(work, count, pallet, lotId, elsewhere);
  const common = { count_id: count.id, location_id: place.location_id, pallet_id: pallet.id, lot_id: lotId };
  return db
    .insertInto('stock_count_line')
    .values({ ...common, product_id: goods.product_id, kind: isHere ? 'book' : 'misplaced' })
    .returning(lineColumns)
    .executeTakeFirstOrThrow();
}

type Standing = { readonly location_id: bigint; readonly product_id: bigint; readonly qty: string; readonly cartons: number };

/** Counts a pallet that was found elsewhere as absent where the books have it, also where that is no location of this count. */
async function countAbsent(
  work: WarehouseWork,
  count: Count,
  pallet: Pallet,
  lotId: bigint,
  elsewhere: readonly Standing[],
): Promise<void> {
  if (elsewhere.length === 0) return;
  const { db, now, who } = work;
  const counted = await db
    .selectFrom('stock_count_line as c')
    .innerJoin('location as l', 'l.id', 'c.location_id')
    .select('l.code')
    .where('c.count_id', '=', count.id)
    .where('c.pallet_id', '=', pallet.id)
    .where('c.lot_id', '=', lotId)
    .where('c.open', '=', false)
    .where('c.counted_qty', '>', '0')
    .executeTakeFirst();
  if (counted) throw new Refusal('ALREADY_COUNTED', { pallet: pallet.pallet_no, location: counted.code });
  const lines = elsewhere.map(({ location_id, product_id, qty, cartons }) => ({
    location_id: String(location_id),
    product_id: String(product_id),
    qty,
    cartons,
  }));
  await sql`with absent as (
      insert into stock_count_line as c (count_id, location_id, pallet_id, lot_id, product_id, kind, expected_qty, expected_cartons,
        counted_qty, counted_cartons, open, counted_by, counted_at)
      select ${count.id}::bigint, k.location_id, ${pallet.id}::bigint, ${lotId}::bigint, k.product_id, 'moved', k.qty, k.cartons, 0, 0, false,
        ${who.accountId}::bigint, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as k (location_id bigint, product_id bigint, qty numeric, cartons int)
      on conflict (count_id, location_id, pallet_id, lot_id) do update set kind = 'moved', expected_qty = excluded.expected_qty,
        expected_cartons = excluded.expected_cartons, counted_qty = 0, counted_cartons = 0, open = false, cause = null, note = null,
        value_minor = null, value_currency = null, counted_by = excluded.counted_by, counted_at = excluded.counted_at
      returning c.id, c.round, c.expected_qty
    )
    insert into stock_count_reading (line_id, round, qty, cartons, expected_qty, by_account, at)
    select id, round, 0, 0, expected_qty, ${who.accountId}::bigint, ${now}::timestamptz from absent`.execute(db);
}

/** The line of a pallet that the books do not have: its goods are named by the person who stands before it. */
async function unknownLine(work: WarehouseWork, count: Count, place: Place, scan: Scan): Promise<Line> {
  const { db } = work;
  const own = await db
    .selectFrom('stock_count_line as c')
    .innerJoin('location as l', 'l.id', 'c.location_id')
    .select(['c.id', 'c.kind', 'c.round', 'c.open', 'c.counted_by', 'c.counted_at', 'c.location_id', 'l.code'])
    .where('c.count_id', '=', count.id)
    .where('c.pallet_no', '=', scan.pallet_no)
    .forUpdate('c')
    .executeTakeFirst();
  if (own && own.location_id !== place.location_id) throw new Refusal('ALREADY_COUNTED', { pallet: scan.pallet_no, location: own.code });
  if (own) return own;
  if (!scan.product_id) throw new Refusal('PRODUCT_NEEDED', { pallet: scan.pallet_no });
  const product = await db
    .selectFrom('customer_product')
    .select(['id', 'customer_id'])
    .where('id', '=', scan.product_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!product) throw badField('product_id', 'BAD_CHOICE');
  if (
    (count.customer_id !== null && product.customer_id !== count.customer_id) ||
    (count.product_id !== null && product.id !== count.product_id)
  )
    throw new Refusal('NOT_IN_COUNT');
  return db
    .insertInto('stock_count_line')
    .values({
      count_id: count.id,
      location_id: place.location_id,
      pallet_id: null,
      lot_id: null,
      product_id: product.id,
      kind: 'unknown',
      pallet_no: scan.pallet_no,
    })
    .returning(lineColumns)
    .executeTakeFirstOrThrow();
}

/**
 * A pallet is counted once in a round, and by another person in the next. The same person may correct the count while the location is open;
 * goods that were counted elsewhere meanwhile are not counted twice.
 */
async function requireUncounted(work: WarehouseWork, line: Line, scan: Scan): Promise<void> {
  if (!line.open) {
    if (line.counted_by !== work.who.accountId || !scan.replace)
      throw new Refusal('ALREADY_COUNTED', { pallet: scan.pallet_no, location: scan.location_code });
    if (Number(scan.qty) > 0) await requireNotElsewhere(work, line, scan);
    return;
  }
  if (line.round > 1 && (await countedBefore(work, [line.id]))) throw new Refusal('SAME_COUNTER', { who: work.who.name });
}

async function requireNotElsewhere({ db }: WarehouseWork, { id, kind }: Line, { pallet_no }: Scan): Promise<void> {
  if (kind === 'book') return;
  const { rows } = await sql<{ code: string }>`
    select l.code from stock_count_line c join stock_count_line o on o.count_id = c.count_id and o.pallet_id = c.pallet_id
      and o.lot_id = c.lot_id and o.id <> c.id join location l on l.id = o.location_id
    where c.id = ${id} and not o.open and o.counted_qty > 0 limit 1`.execute(db);
  if (rows[0]) throw new Refusal('ALREADY_COUNTED', { pallet: pallet_no, location: rows[0].code });
}

/**
 * Looks for a pallet again where the books have it: its scan at another place was a mistake, and the person who made it counted nothing there
 * instead.
 */
async function reopenMoved({ db }: WarehouseWork, { id }: Line): Promise<void> {
  const { rows } = await sql<{ count_id: bigint; location_id: bigint }>`
    update stock_count_line o set open = true from stock_count_line c
    where c.id = ${id} and o.count_id = c.count_id and o.pallet_id = c.pallet_id and o.lot_id = c.lot_id and o.kind = 'moved' and not o.open
    returning o.count_id, o.location_id`.execute(db);
  const places = rows.map(({ count_id, location_id }) => ({ count_id, location_id, frozen: false }));
  if (places.length === 0) return;
  await db
    .insertInto('stock_count_location')
    .values(places)
    .onConflict((conflict) => conflict.columns(['count_id', 'location_id']).doUpdateSet({ done: false, done_by: null, done_at: null }))
    .execute();
}

/** True when the caller counted one of these open lines in an earlier round. */
export async function countedBefore({ db, who }: WarehouseWork, lineIds: readonly bigint[]): Promise<boolean> {
  if (lineIds.length === 0) return false;
  const before = await db
    .selectFrom('stock_count_reading as r')
    .innerJoin('stock_count_line as l', 'l.id', 'r.line_id')
    .select('r.id')
    .where('r.line_id', 'in', lineIds)
    .where('r.by_account', '=', who.accountId)
    .whereRef('r.round', '<', 'l.round')
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}

/** Stores what was counted beside the balance of its moment. The balance's row is locked, so a movement under way is waited for. */
async function record({ db, now, who }: WarehouseWork, line: Line, { qty, ...scan }: ScanAt): Promise<void> {
  // Where there are no goods there are no cartons of them.
  const cartons = Number(qty) > 0 ? (scan.cartons ?? null) : 0;
  await sql`with balance as (
      select b.qty - ${movedSince(scan.at, 'qty')} as qty, b.cartons - ${movedSince(scan.at, 'cartons')} as cartons
      from stock_count_line c join stock_balance b on b.lot_id = c.lot_id and b.location_id = c.location_id
        and b.pallet_id = c.pallet_id where c.id = ${line.id} for share of b
    ), counted as (
      update stock_count_line c set expected_qty = coalesce((select qty from balance), 0),
        expected_cartons = coalesce((select cartons from balance), 0), counted_qty = ${qty}::numeric, counted_cartons = ${cartons}::int,
        open = false, cause = null, note = null, value_minor = null, value_currency = null, counted_by = ${who.accountId}::bigint,
        counted_at = ${now}::timestamptz
      where c.id = ${line.id} returning c.id, c.round, c.expected_qty
    )
    insert into stock_count_reading (line_id, round, qty, cartons, expected_qty, by_account, at)
    select id, round, ${qty}::numeric, ${cartons}::int, expected_qty, ${who.accountId}::bigint, ${now}::timestamptz from counted`.execute(
    db,
  );
}

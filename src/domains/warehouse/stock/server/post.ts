import Big from 'big.js';
import { type Kysely, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { serializationFailure } from '../../../../server/db.ts';
import type { Mixing, Temperature } from '../../place/master.ts';
import { locationsInUse } from '../../place/server/in-use.ts';
import type { WarehouseTables } from '../../server/db.ts';
import type { DocKind, TransactionKind } from '../kinds.ts';
import { palletNoOf, type PalletNumbering } from '../pallet-no.ts';

/** The connection, instant and account behind a posting: a call's work or the seed. */
export type StockWriter = { readonly db: Kysely<WarehouseTables>; readonly now: Date; readonly by: bigint | null };
export function stockWriterOf({
  db,
  now,
  who,
}: {
  db: Kysely<WarehouseTables>;
  now: Date;
  who: { accountId: bigint | null };
}): StockWriter {
  return { db, now, by: who.accountId };
}

export type Place = { readonly lot_id: bigint; readonly location_id: bigint; readonly pallet_id: bigint };
/** A change of one balance; absent quantities do not change. */
export type Entry = Place & {
  readonly kind: TransactionKind;
  readonly qty?: string;
  readonly held?: string;
  readonly allocated?: string;
  readonly cartons?: number;
  /** The arrival of goods that were on another pallet; by default that of their pallet. */
  readonly since?: Date;
};
export type Because = { readonly doc: DocKind; readonly id: bigint; readonly no: string; readonly reason?: string | null };

const keyOf = ({ lot_id, location_id, pallet_id }: Place): string => `${lot_id} ${location_id} ${pallet_id}`;

/** The outcome for one balance. One that is missing can be made of the posted sums where these `fits`. */
type Posted = { readonly code: string; readonly frozen: boolean; readonly done: boolean; readonly fits: boolean };

/**
 * Changes stock; nothing else does. One statement locks the balances in the order of their ids, so that two postings of the same goods
 * cannot deadlock, changes those that leave nothing below zero, makes those that are missing, and writes a transaction for every change.
 * Refuses LOCATION_FROZEN for stock under count, where goods neither arrive nor leave and only the adjustment of the count itself is
 * posted, and STOCK_SHORT for what would leave less than zero available.
 */
export async function post({ db, now, by }: StockWriter, because: Because, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const sums = sumsOf(entries);
  const lines = entries.map((entry, place) => ({
    place,
    kind: entry.kind,
    ...placeOf(entry),
    qty: entry.qty ?? '0',
    held: entry.held ?? '0',
    allocated: entry.allocated ?? '0',
    cartons: entry.cartons ?? 0,
  }));
  const { rows } = await sql<Posted>`
    with asked as (
      select k.*, l.code, l.frozen and k.moves as frozen, w.company_id, w.id as warehouse_id, lot.customer_id, lot.product_id, lot.expiry_on,
        coalesce(k.since, p.received_at) as arrived_at,
        least(k.qty, k.held, k.allocated, k.cartons, k.qty - k.held - k.allocated) >= 0 as fits
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as k (lot_id bigint, location_id bigint, pallet_id bigint, since timestamptz,
          moves boolean, qty numeric, held numeric, allocated numeric, cartons integer)
        join stock_lot lot on lot.id = k.lot_id join location l on l.id = k.location_id
        join warehouse_zone z on z.id = l.zone_id join warehouse w on w.id = z.warehouse_id join pallet p on p.id = k.pallet_id),
    there as (
      select b.id, k.qty, k.held, k.allocated, k.cartons from stock_balance b
        join asked k on k.lot_id = b.lot_id and k.location_id = b.location_id and k.pallet_id = b.pallet_id
      order by b.id for update of b),
    changed as (
      update stock_balance b set qty = b.qty + t.qty, held = b.held + t.held, allocated = b.allocated + t.allocated,
        cartons = b.cartons + t.cartons, updated_at = ${now}
      from there t where b.id = t.id and least(b.qty + t.qty, b.held + t.held, b.allocated + t.allocated, b.cartons + t.cartons,
        b.available + t.qty - t.held - t.allocated) >= 0
      returning b.lot_id, b.location_id, b.pallet_id, b.company_id, b.customer_id, b.product_id, b.qty),
    made as (
      insert into stock_balance (lot_id, location_id, pallet_id, company_id, warehouse_id, customer_id, product_id, qty, held, allocated, cartons,
        since, expiry_on, updated_at)
      select k.lot_id, k.location_id, k.pallet_id, k.company_id, k.warehouse_id, k.customer_id, k.product_id, k.qty, k.held, k.allocated, k.cartons,
        k.arrived_at, k.expiry_on, ${now}
      from asked k where k.fits and not exists (select from stock_balance b
        where b.lot_id = k.lot_id and b.location_id = k.location_id and b.pallet_id = k.pallet_id)
      order by 1, 2, 3 on conflict do nothing
      returning lot_id, location_id, pallet_id, company_id, customer_id, product_id, qty),
    standing as (select * from changed union all select * from made),
    written as (
      insert into stock_transaction (at, kind, lot_id, location_id, pallet_id, company_id, customer_id, product_id, qty, held, allocated,
        cartons, qty_after, doc, doc_id, doc_no, reason, by_account)
      select ${now}, t.kind, t.lot_id, t.location_id, t.pallet_id, s.company_id, s.customer_id, s.product_id, t.qty, t.held, t.allocated,
        t.cartons, s.qty - coalesce(sum(t.qty) over later, 0), ${because.doc}, ${because.id}, ${because.no}, ${because.reason ?? null}, ${by}
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t (place int, kind text, lot_id bigint, location_id bigint,
          pallet_id bigint, qty numeric, held numeric, allocated numeric, cartons integer)
        join standing s on s.lot_id = t.lot_id and s.location_id = t.location_id and s.pallet_id = t.pallet_id
      window later as (partition by t.lot_id, t.location_id, t.pallet_id order by t.place rows between 1 following and unbounded following)
      order by t.place)
    select k.code, k.frozen, k.fits, s.lot_id is not null as done
    from asked k left join standing s on s.lot_id = k.lot_id and s.location_id = k.location_id and s.pallet_id = k.pallet_id`.execute(db);
  if (rows.length < sums.length) throw new Error('a posting names a lot, a location or a pallet that is not there');
  const frozen = rows.find((row) => row.frozen);
  if (frozen) throw new Refusal('LOCATION_FROZEN', { location: frozen.code });
  const undone = rows.filter(({ done }) => !done);
  if (undone.some(({ fits }) => !fits)) throw new Refusal('STOCK_SHORT');
  // Somebody made the same balance at the same moment: the statement did not see it, and the next one will.
  if (undone.length > 0) throw Object.assign(new Error('a balance was made meanwhile'), { code: serializationFailure });
}

const placeOf = ({ lot_id, location_id, pallet_id }: Place) => ({
  lot_id: String(lot_id),
  location_id: String(location_id),
  pallet_id: String(pallet_id),
});

/** The sums of a posting, by balance. `moves`: goods arrive or leave, other than by a count. */
function sumsOf(entries: readonly Entry[]) {
  return [...Map.groupBy(entries, keyOf).values()].map((ofBalance) => {
    const sum = (part: 'qty' | 'held' | 'allocated'): string =>
      ofBalance.reduce((total, entry) => total.plus(entry[part] ?? 0), new Big(0)).toFixed(3);
    const [first] = ofBalance;
    return {
      ...(first && placeOf(first)),
      since: ofBalance.findLast(({ since }) => since)?.since?.toISOString() ?? null,
      moves: ofBalance.some(({ kind, qty }) => kind !== 'adjust' && qty !== undefined),
      qty: sum('qty'),
      held: sum('held'),
      allocated: sum('allocated'),
      cartons: ofBalance.reduce((total, { cartons }) => total + (cartons ?? 0), 0),
    };
  });
}

/**
 * Balances that are not the sum of their transactions, or whose reservations differ from those of open tasks. An empty result means that
 * all is correct.
 */
export async function reconcile(
  { db }: Pick<StockWriter, 'db'>,
  companyIds: readonly bigint[],
): Promise<{ lot_no: string; pallet_no: string; location: string }[]> {
  const { rows } = await sql<{ lot_no: string; pallet_no: string; location: string }>`
    select lot.lot_no, p.pallet_no, l.code as location
    from (select lot_id, location_id, pallet_id, sum(qty) as qty, sum(held) as held, sum(allocated) as allocated, sum(cartons) as cartons
          from stock_transaction where company_id = any(${companyIds.map(String)}::bigint[]) group by 1, 2, 3) t
    full join (select * from stock_balance where company_id = any(${companyIds.map(String)}::bigint[])) b using (lot_id, location_id, pallet_id)
    join stock_lot lot on lot.id = coalesce(t.lot_id, b.lot_id) join pallet p on p.id = coalesce(t.pallet_id, b.pallet_id)
      join location l on l.id = coalesce(t.location_id, b.location_id)
    where (coalesce(t.qty, 0), coalesce(t.held, 0), coalesce(t.allocated, 0), coalesce(t.cartons, 0))
      is distinct from (coalesce(b.qty, 0), coalesce(b.held, 0), coalesce(b.allocated, 0), coalesce(b.cartons::bigint, 0))
    limit 100`.execute(db);
  return rows;
}

/**
 * The number of a new pallet of a warehouse. A number that a pallet has already is passed over: a count books a pallet with the number on
 * it, which may be one that was given out before the database was restored.
 */
export async function nextPalletNo({ db }: Pick<StockWriter, 'db'>, warehouseId: bigint): Promise<string> {
  for (;;) {
    const { rows } = await sql<PalletNumbering & { serial: bigint }>`
      select nextval('pallet_serial') as serial, gs1_prefix, pallet_prefix from warehouse where id = ${warehouseId}`.execute(db);
    if (!rows[0]) throw new Refusal('NOT_FOUND');
    const pallet_no = palletNoOf(rows[0], rows[0].serial);
    const taken = await db.selectFrom('pallet').select('id').where('pallet_no', '=', pallet_no).executeTakeFirst();
    if (!taken) return pallet_no;
  }
}

export type StockLocation = { readonly id: bigint; readonly code: string; readonly kind: string; readonly warehouse_id: bigint };

/** A location of a warehouse by the code on its label; locked, so that its last space is assigned once. */
export async function locationBy(
  { db }: Pick<StockWriter, 'db'>,
  code: string,
  warehouseId: bigint,
): Promise<StockLocation & { temperature: Temperature; max_pallets: number; max_kg: string | null; mixing: Mixing }> {
  const place = await locationsInUse(db)
    .select(['l.id', 'l.code', 'z.kind', 'z.warehouse_id', 'z.temperature', 'l.max_pallets', 'l.max_kg', 'l.mixing'])
    .where('l.code', '=', code)
    .where('z.warehouse_id', '=', warehouseId)
    .forUpdate('l')
    .executeTakeFirst();
  if (!place) throw new Refusal('NO_SUCH_LOCATION', { location: code });
  return place;
}

/**
 * The first location of a kind in a warehouse: the default for receiving, staging and quarantine. Receiving and staging take what comes off
 * the truck or the shelf, because it stands on the floor already; the picture of the warehouse shows what holds more than its rules allow.
 */
export async function firstPlace(
  { db }: Pick<StockWriter, 'db'>,
  warehouseId: bigint,
  kind: 'receiving' | 'staging' | 'quarantine',
): Promise<{ id: bigint; code: string }> {
  const place = await locationsInUse(db)
    .select(['l.id', 'l.code'])
    .where('z.warehouse_id', '=', warehouseId)
    .where('z.kind', '=', kind)
    .where('l.frozen', '=', false)
    .orderBy('l.pick_seq')
    .orderBy('l.id')
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (!place) throw new Refusal('NO_PLACE_OF_KIND');
  return place;
}

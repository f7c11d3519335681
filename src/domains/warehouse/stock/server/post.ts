import Big from 'big.js';
import { type Kysely, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Mixing } from '../../place/master.ts';
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

type Standing = Place & { id: bigint; qty: string; held: string; allocated: string; cartons: number };
const keyOf = ({ lot_id, location_id, pallet_id }: Place): string => `${lot_id} ${location_id} ${pallet_id}`;

/**
 * The only way to change stock. It locks the balances in the order of their ids, so that two postings of the same goods cannot deadlock,
 * refuses to leave less than zero available, and writes a transaction for every change.
 */
export async function post(writer: StockWriter, because: Because, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const { db, now, by } = writer;
  const keys = JSON.stringify(
    [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()].map(({ lot_id, location_id, pallet_id, since }) => ({
      lot_id: String(lot_id),
      location_id: String(location_id),
      pallet_id: String(pallet_id),
      since: since?.toISOString() ?? null,
    })),
  );
  const keyed = sql`jsonb_to_recordset(${keys}::jsonb) as k (lot_id bigint, location_id bigint, pallet_id bigint, since timestamptz)`;
  // Sent in one go: the balances that are missing are made before they are locked.
  const [, , { rows }] = await Promise.all([
    refuseFrozen(db, keyed, entries),
    sql`insert into stock_balance (lot_id, location_id, pallet_id, company_id, warehouse_id, customer_id, product_id, since, expiry_on)
      select k.lot_id, k.location_id, k.pallet_id, w.company_id, w.id, lot.customer_id, lot.product_id, coalesce(k.since, p.received_at), lot.expiry_on
      from ${keyed} join stock_lot lot on lot.id = k.lot_id join location l on l.id = k.location_id
        join warehouse_zone z on z.id = l.zone_id join warehouse w on w.id = z.warehouse_id join pallet p on p.id = k.pallet_id
      order by 1, 2, 3 on conflict do nothing`.execute(db),
    sql<Standing>`select b.id, b.lot_id, b.location_id, b.pallet_id, b.qty, b.held, b.allocated, b.cartons from stock_balance b
      join ${keyed} on k.lot_id = b.lot_id and k.location_id = b.location_id and k.pallet_id = b.pallet_id
      order by b.id for update of b`.execute(db),
  ]);
  const standing = new Map(rows.map((row) => [keyOf(row), { ...row }]));
  const transactions = entries.map((entry) => {
    const balance = standing.get(keyOf(entry));
    if (!balance) throw new Error('a balance that was just made is gone');
    balance.qty = new Big(balance.qty).plus(entry.qty ?? 0).toFixed(3);
    balance.held = new Big(balance.held).plus(entry.held ?? 0).toFixed(3);
    balance.allocated = new Big(balance.allocated).plus(entry.allocated ?? 0).toFixed(3);
    balance.cartons += entry.cartons ?? 0;
    return { entry, qty_after: balance.qty };
  });
  for (const { qty, held, allocated, cartons } of standing.values()) {
    const available = new Big(qty).minus(held).minus(allocated);
    if ([new Big(qty), new Big(held), new Big(allocated), available].some((sum) => sum.lt(0)) || cartons < 0)
      throw new Refusal('STOCK_SHORT');
  }
  const changed = JSON.stringify(
    [...standing.values()].map(({ id, qty, held, allocated, cartons }) => ({ id: String(id), qty, held, allocated, cartons })),
  );
  const lines = transactions.map(({ entry, qty_after }, place) => ({
    place,
    kind: entry.kind,
    lot_id: String(entry.lot_id),
    location_id: String(entry.location_id),
    pallet_id: String(entry.pallet_id),
    qty: entry.qty ?? '0',
    held: entry.held ?? '0',
    allocated: entry.allocated ?? '0',
    cartons: entry.cartons ?? 0,
    qty_after,
  }));
  await Promise.all([
    sql`update stock_balance b set qty = n.qty, held = n.held, allocated = n.allocated, cartons = n.cartons, updated_at = ${now}
      from jsonb_to_recordset(${changed}::jsonb) as n (id bigint, qty numeric, held numeric, allocated numeric, cartons integer)
      where b.id = n.id`.execute(db),
    sql`insert into stock_transaction (at, kind, lot_id, location_id, pallet_id, company_id, customer_id, product_id, qty, held,
        allocated, cartons, qty_after, doc, doc_id, doc_no, reason, by_account)
      select ${now}, t.kind, t.lot_id, t.location_id, t.pallet_id, b.company_id, b.customer_id, b.product_id, t.qty, t.held, t.allocated,
        t.cartons, t.qty_after, ${because.doc}, ${because.id}, ${because.no}, ${because.reason ?? null}, ${by}
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t (place int, kind text, lot_id bigint, location_id bigint,
        pallet_id bigint, qty numeric, held numeric, allocated numeric, cartons integer, qty_after numeric)
      join stock_balance b on b.lot_id = t.lot_id and b.location_id = t.location_id and b.pallet_id = t.pallet_id
      order by t.place`.execute(db),
  ]);
}

/** Stock under count is frozen: goods neither arrive nor leave, and only the adjustment of the count itself is posted. */
async function refuseFrozen(db: StockWriter['db'], keyed: ReturnType<typeof sql>, entries: readonly Entry[]): Promise<void> {
  if (entries.every(({ kind, qty }) => kind === 'adjust' || qty === undefined)) return;
  const { rows } = await sql<{
    code: string;
  }>`select l.code from ${keyed} join location l on l.id = k.location_id where l.frozen limit 1`.execute(db);
  const [frozen] = rows;
  if (frozen) throw new Refusal('LOCATION_FROZEN', { location: frozen.code });
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

/** The number of a new pallet of a warehouse. */
export async function nextPalletNo({ db }: Pick<StockWriter, 'db'>, warehouseId: bigint): Promise<string> {
  const { rows } = await sql<PalletNumbering & { serial: bigint }>`
    select nextval('pallet_serial') as serial, gs1_prefix, pallet_prefix from warehouse where id = ${warehouseId}`.execute(db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return palletNoOf(rows[0], rows[0].serial);
}

export type StockLocation = { readonly id: bigint; readonly code: string; readonly kind: string; readonly warehouse_id: bigint };

/** A location of a warehouse by the code on its label; locked, so that its last space is assigned once. */
export async function locationBy(
  { db }: Pick<StockWriter, 'db'>,
  code: string,
  warehouseId: bigint,
): Promise<StockLocation & { temperature: string; max_pallets: number; max_kg: string | null; mixing: Mixing }> {
  const place = await db
    .selectFrom('location as l')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select(['l.id', 'l.code', 'z.kind', 'z.warehouse_id', 'z.temperature', 'l.max_pallets', 'l.max_kg', 'l.mixing'])
    .where('l.code', '=', code)
    .where('z.warehouse_id', '=', warehouseId)
    .where('l.active', '=', true)
    .forUpdate('l')
    .executeTakeFirst();
  if (!place) throw new Refusal('NO_SUCH_LOCATION', { location: code });
  return place;
}

/** The first location of a kind in a warehouse: the default for receiving, staging and quarantine. */
export async function firstPlace(
  { db }: Pick<StockWriter, 'db'>,
  warehouseId: bigint,
  kind: 'receiving' | 'staging' | 'quarantine',
): Promise<{ id: bigint; code: string }> {
  const place = await db
    .selectFrom('location as l')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select(['l.id', 'l.code'])
    .where('z.warehouse_id', '=', warehouseId)
    .where('z.kind', '=', kind)
    .where('l.active', '=', true)
    .where('l.frozen', '=', false)
    .orderBy('l.pick_seq')
    .orderBy('l.id')
    .executeTakeFirst();
  if (!place) throw new Refusal('NO_PLACE_OF_KIND');
  return place;
}

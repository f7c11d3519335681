import Big from 'big.js';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { requireStaged } from '../../picking/server/lane.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { ZoneKind } from '../../place/master.ts';
import type { Quality } from '../kinds.ts';
import { rangeText, type TemperatureRange, zonesFor } from '../rules.ts';
import type { PalletTable } from './tables.ts';
import { type Because, locationBy, post, stockWriterOf } from './post.ts';

export type Pallet = Selectable<PalletTable>;

/** Locks a pallet by its number. */
export async function palletBy({ db, who }: WarehouseWork, palletNo: string): Promise<Pallet> {
  const pallet = await db
    .selectFrom('pallet')
    .selectAll()
    .where('pallet_no', '=', palletNo)
    .where('company_id', 'in', [...who.companyIds])
    .forUpdate()
    .executeTakeFirst();
  if (!pallet) throw new Refusal('NO_SUCH_PALLET', { pallet: palletNo });
  return pallet;
}

/**
 * Moves a whole pallet to another location of its warehouse, at put-away or later. Reservations on it move with it. The location must have
 * room; goods go only to zones of their temperature, damaged ones only to quarantine, picked ones only to another staging lane.
 */
export async function bringPallet(
  work: WarehouseWork,
  pallet: Pallet,
  code: string,
  because: Because,
): Promise<{ location_id: bigint; location_code: string; kind: 'putAway' | 'move' }> {
  const isPicked = pallet.state === 'picked' && pallet.location_id !== null;
  if (pallet.state !== 'active' && !isPicked) throw new Refusal('PALLET_NOT_ACTIVE', { pallet: pallet.pallet_no });
  const [to, standing] = await Promise.all([locationBy(work, code, pallet.warehouse_id), goodsOn(work, pallet)]);
  if (to.id === pallet.location_id) throw new Refusal('ALREADY_THERE', { pallet: pallet.pallet_no, location: code });
  if (isPicked) await requireStaged(work, pallet, to);
  else requireSuitable(standing, to);
  const kind: 'putAway' | 'move' = standing[0]?.kind === 'receiving' && to.kind !== 'receiving' ? 'putAway' : 'move';
  const negative = (text: string) => new Big(text).neg().toFixed(3);
  const entries = standing.flatMap(({ lot_id, location_id, qty, held, allocated, cartons, since }) => [
    {
      kind,
      lot_id,
      location_id,
      pallet_id: pallet.id,
      qty: negative(qty),
      held: negative(held),
      allocated: negative(allocated),
      cartons: -cartons,
    },
    { kind, lot_id, location_id: to.id, pallet_id: pallet.id, qty, held, allocated, cartons, since },
  ]);
  // Sent in one go, in this order: the room is counted before the pallet stands there.
  await Promise.all([
    requireAlike(work, to, { ids: [pallet.id], goods: standing }),
    requireRoom(work, to, { pallets: 1, gross_kg: pallet.gross_kg }),
    post(stockWriterOf(work), because, entries),
    work.db
      .updateTable('pallet')
      .set({ location_id: to.id, version: pallet.version + 1, updated_at: work.now })
      .where('id', '=', pallet.id)
      .execute(),
  ]);
  return { location_id: to.id, location_code: to.code, kind };
}

export type Goods = TemperatureRange & {
  readonly lot_id: bigint;
  readonly lot_no: string;
  readonly customer_id: bigint;
  readonly product_id: bigint;
  readonly location_id: bigint;
  readonly qty: string;
  readonly held: string;
  readonly allocated: string;
  readonly available: string;
  readonly cartons: number;
  readonly since: Date;
  readonly quality: Quality;
  readonly kind: ZoneKind;
};

/** The goods on a pallet where it stands, in the order of their balances. Refuses an empty pallet. */
export async function goodsOn({ db }: WarehouseWork, pallet: Pick<Pallet, 'id' | 'pallet_no' | 'location_id'>): Promise<Goods[]> {
  const goods = await db
    .selectFrom('stock_balance as b')
    .innerJoin('stock_lot as lot', 'lot.id', 'b.lot_id')
    .innerJoin('customer_product as p', 'p.id', 'b.product_id')
    .innerJoin('location as l', 'l.id', 'b.location_id')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select([
      'b.lot_id',
      'b.customer_id',
      'b.product_id',
      'b.location_id',
      'b.qty',
      'b.held',
      'b.allocated',
      'b.available',
      'b.cartons',
      'b.since',
    ])
    .select(['lot.lot_no', 'lot.quality', 'p.temperature_min', 'p.temperature_max', 'z.kind'])
    .where('b.pallet_id', '=', pallet.id)
    .where('b.location_id', '=', pallet.location_id)
    .where('b.qty', '>', '0')
    .orderBy('b.id')
    .execute();
  if (goods.length === 0) throw new Refusal('PALLET_EMPTY', { pallet: pallet.pallet_no });
  return goods;
}

type Destination = Awaited<ReturnType<typeof locationBy>>;

/** Damaged goods go only to quarantine, others only to zones of storage in which they are neither too warm nor too cold. */
export function requireSuitable(goods: readonly (Pick<Goods, 'quality'> & TemperatureRange)[], to: Destination): void {
  if (goods.some(({ quality }) => quality === 'damaged') && to.kind !== 'quarantine') throw new Refusal('DAMAGED_TO_QUARANTINE');
  if (to.kind !== 'storage' || zonesFor(goods).includes(to.temperature)) return;
  if (to.temperature === 'ambient') throw new Refusal('NEEDS_COLD', { location: to.code });
  throw new Refusal('TEMPERATURE_UNFIT', { location: to.code, range: rangeText(goods) });
}

const likenessOf = { customer: 'customer_id', product: 'product_id', lot: 'lot_id' } as const;

/**
 * Refuses goods that may not stand together at a location by its rule: with what stands there, other than the named pallets, or with each
 * other.
 */
export async function requireAlike(
  { db }: WarehouseWork,
  to: Destination,
  coming: { readonly ids: readonly bigint[]; readonly goods: readonly Pick<Goods, 'customer_id' | 'product_id' | 'lot_id'>[] },
): Promise<void> {
  if (to.mixing === 'any') return;
  const likeness = likenessOf[to.mixing];
  const there = await db
    .selectFrom('stock_balance')
    .select(likeness)
    .distinct()
    .where('location_id', '=', to.id)
    .where('qty', '>', '0')
    .where('pallet_id', 'not in', [0n, ...coming.ids])
    .limit(2)
    .execute();
  const kinds = new Set([...there, ...coming.goods].map((goods: { readonly [K in typeof likeness]?: bigint }) => goods[likeness]));
  if (kinds.size > 1) throw new Refusal('MIXED_GOODS', { location: to.code });
}

/** Refuses what is more than a location holds. */
export async function requireRoom({ db }: WarehouseWork, to: Destination, more: { pallets: number; gross_kg: string }): Promise<void> {
  const there = await db
    .selectFrom('pallet')
    .select([sql<number>`count(*)::int`.as('pallets'), sql<string>`coalesce(sum(gross_kg), 0)`.as('kg')])
    .where('location_id', '=', to.id)
    .where('state', 'in', ['active', 'picked'])
    .executeTakeFirstOrThrow();
  const tooHeavy = to.max_kg !== null && new Big(there.kg).plus(more.gross_kg).gt(to.max_kg);
  if (there.pallets + more.pallets > to.max_pallets || tooHeavy) throw new Refusal('LOCATION_FULL', { location: to.code });
}

import Big from 'big.js';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { PalletTable } from './tables.ts';
import { type Because, stockWriterOf, locationBy, post } from './post.ts';

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
 * room; chilled goods go only to cold locations, damaged ones only to quarantine.
 */
export async function bringPallet(
  work: WarehouseWork,
  pallet: Pallet,
  code: string,
  because: Because,
): Promise<{ location_id: bigint; location_code: string; kind: 'putAway' | 'move' }> {
  if (pallet.state !== 'active') throw new Refusal('PALLET_NOT_ACTIVE', { pallet: pallet.pallet_no });
  const to = await locationBy(work, code, pallet.warehouse_id);
  if (to.id === pallet.location_id) throw new Refusal('ALREADY_THERE', { pallet: pallet.pallet_no, location: code });
  const standing = await work.db
    .selectFrom('stock_balance as b')
    .innerJoin('stock_lot as lot', 'lot.id', 'b.lot_id')
    .innerJoin('customer_product as p', 'p.id', 'b.product_id')
    .innerJoin('location as l', 'l.id', 'b.location_id')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select(['b.lot_id', 'b.location_id', 'b.qty', 'b.held', 'b.allocated', 'b.cartons', 'lot.quality', 'p.temperature_max', 'z.kind'])
    .where('b.pallet_id', '=', pallet.id)
    .where('b.location_id', '=', pallet.location_id)
    .where('b.qty', '>', '0')
    .execute();
  if (standing.length === 0) throw new Refusal('PALLET_EMPTY', { pallet: pallet.pallet_no });
  if (standing.some(({ quality }) => quality === 'damaged') && to.kind !== 'quarantine') throw new Refusal('DAMAGED_TO_QUARANTINE');
  const cold = standing.some(({ temperature_max }) => temperature_max !== null && Number(temperature_max) <= 8);
  if (cold && to.kind === 'storage' && to.temperature === 'ambient') throw new Refusal('NEEDS_COLD', { location: code });
  await refuseFull(work, to, pallet);
  const kind = standing[0]?.kind === 'receiving' ? 'putAway' : 'move';
  const negative = (text: string) => new Big(text).neg().toFixed(3);
  await post(
    stockWriterOf(work),
    because,
    standing.flatMap(({ lot_id, location_id, qty, held, allocated, cartons }) => [
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
      { kind, lot_id, location_id: to.id, pallet_id: pallet.id, qty, held, allocated, cartons },
    ]),
  );
  await work.db
    .updateTable('pallet')
    .set({ location_id: to.id, version: pallet.version + 1, updated_at: work.now })
    .where('id', '=', pallet.id)
    .execute();
  return { location_id: to.id, location_code: to.code, kind };
}

async function refuseFull(
  { db }: WarehouseWork,
  to: { id: bigint; code: string; max_pallets: number; max_kg: string | null },
  pallet: Pallet,
): Promise<void> {
  const there = await db
    .selectFrom('pallet')
    .select([sql<number>`count(*)::int`.as('pallets'), sql<string>`coalesce(sum(gross_kg), 0)`.as('kg')])
    .where('location_id', '=', to.id)
    .where('state', 'in', ['active', 'picked'])
    .executeTakeFirstOrThrow();
  const tooHeavy = to.max_kg !== null && new Big(there.kg).plus(pallet.gross_kg).gt(to.max_kg);
  if (there.pallets >= to.max_pallets || tooHeavy) throw new Refusal('LOCATION_FULL', { location: to.code });
}

import type { WarehouseWork } from '../db.ts';
import { nextPalletNo, post, stockWriterOf } from '../../stock/server/post.ts';
import type { Scene } from './scene.ts';

/** Goods that stand in the scene's warehouse: the least that a test of leaving goods needs. */
export type GoodsIn = {
  readonly product: bigint;
  readonly customer?: bigint;
  readonly qty: string;
  readonly cartons?: number;
  readonly at: string;
  readonly since?: Date;
  readonly expiry_on?: string | null;
  readonly batch_no?: string;
  readonly grade?: string | null;
  readonly quality?: 'good' | 'damaged';
  readonly kg?: string;
};

/** Puts goods on a new pallet at a location, posted like any stock. Answers the pallet, its number and the lot. */
export async function putGoodsIn(
  work: WarehouseWork,
  scene: Scene,
  companyId: bigint,
  goods: GoodsIn,
): Promise<{ pallet: bigint; pallet_no: string; lot: bigint; lot_no: string }> {
  const { db, now } = work;
  const customer_id = goods.customer ?? scene.lux;
  const received_at = goods.since ?? now;
  const location = await db.selectFrom('location').select('id').where('code', '=', goods.at).executeTakeFirstOrThrow();
  const lotFacts = {
    customer_id,
    product_id: goods.product,
    inbound_plan_id: null,
    batch_no: goods.batch_no ?? null,
    production_on: null,
    expiry_on: goods.expiry_on ?? null,
    received_on: received_at.toISOString().slice(0, 10),
    grade: goods.grade ?? null,
    quality: goods.quality ?? ('good' as const),
  };
  const lot = await db
    .insertInto('stock_lot')
    .values(lotFacts)
    .onConflict((conflict) => conflict.constraint('stock_lot_alike').doUpdateSet({ received_on: lotFacts.received_on }))
    .returning(['id', 'lot_no'])
    .executeTakeFirstOrThrow();
  const pallet = await db
    .insertInto('pallet')
    .values({
      pallet_no: await nextPalletNo(work, scene.warehouse),
      company_id: companyId,
      warehouse_id: scene.warehouse,
      customer_id,
      location_id: location.id,
      parent_id: null,
      inbound_plan_id: null,
      gross_kg: goods.kg ?? '100',
      net_kg: goods.kg ?? '100',
      volume_m3: '1.2000',
      size: null,
      received_at,
    })
    .returning(['id', 'pallet_no'])
    .executeTakeFirstOrThrow();
  await post(stockWriterOf(work), { doc: 'pallet', id: pallet.id, no: pallet.pallet_no }, [
    { kind: 'receive', lot_id: lot.id, location_id: location.id, pallet_id: pallet.id, qty: goods.qty, cartons: goods.cartons ?? 0 },
  ]);
  work.audit({ subject: 'pallet', id: pallet.id, what: 'putAway', after: { location: goods.at } });
  return { pallet: pallet.id, pallet_no: pallet.pallet_no, lot: lot.id, lot_no: lot.lot_no };
}

import { addDays, dayIn } from '../../../../kernel/day.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { WarehouseTables } from '../db.ts';
import { type Entry, nextPalletNo, post } from '../../stock/server/post.ts';
import { linesOf, type numbering, type SeedOwner } from './plans.ts';

type Context = SeedContext<WarehouseTables>;
const hour = 3_600_000;

/** Earlier receipts that stand in the racks: closed plans of the last months with their pallets, posted like any stock. */
export async function seedStock(context: Context, owners: readonly SeedOwner[], numbers: ReturnType<typeof numbering>): Promise<void> {
  for (const owner of owners) {
    const racks = await freeRacks(context, owner);
    for (const daysAgo of [118, 75, 46, 21, 9, 4, 1]) await seedDelivery(context, owner, daysAgo, numbers, racks);
  }
}

type Rack = { readonly id: bigint; readonly cold: boolean; room: number };
type Racks = { readonly receiving: bigint; readonly storage: Rack[] };

async function freeRacks({ db }: Context, { warehouseId }: SeedOwner): Promise<Racks> {
  const places = await db
    .selectFrom('location as l')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select(['l.id', 'z.kind', 'z.temperature', 'l.max_pallets'])
    .select((eb) =>
      eb.selectFrom('pallet as p').whereRef('p.location_id', '=', 'l.id').select(eb.fn.countAll<bigint>().as('n')).as('standing'),
    )
    .where('z.warehouse_id', '=', warehouseId)
    .orderBy('l.pick_seq')
    .execute();
  return {
    receiving: places.find(({ kind }) => kind === 'receiving')?.id ?? 0n,
    storage: places
      .filter(({ kind }) => kind === 'storage')
      .map((place) => ({ id: place.id, cold: place.temperature !== 'ambient', room: place.max_pallets - Number(place.standing) })),
  };
}

/** Some of the goods wait for the truck of an order. */
async function orderFor({ db }: Context, owner: SeedOwner, daysAgo: number): Promise<bigint | null> {
  if (daysAgo > 10) return null;
  const order = await db
    .selectFrom('transport_order')
    .select('id')
    .where('customer_id', '=', owner.customerId)
    .where('state', 'in', ['reviewed', 'received', 'dispatched'])
    .orderBy('id', 'desc')
    .offset(daysAgo % 3)
    .limit(1)
    .executeTakeFirst();
  return order?.id ?? null;
}

async function seedDelivery(
  context: Context,
  owner: SeedOwner,
  daysAgo: number,
  numbers: ReturnType<typeof numbering>,
  racks: Racks,
): Promise<void> {
  const { db, now, random } = context;
  const at = new Date(now.getTime() - daysAgo * 24 * hour + random.between(-5, 1) * hour);
  const stored = new Date(at.getTime() + hour);
  const plan = await db
    .insertInto('inbound_plan')
    .values({
      plan_no: numbers.next(owner, new Date(at.getTime() - 30 * hour)),
      kind: 'purchase',
      company_id: owner.companyId,
      customer_id: owner.customerId,
      warehouse_id: owner.warehouseId,
      order_id: await orderFor(context, owner, daysAgo),
      customer_ref: `ASN${100_000 + random.whole(90_000)}`,
      supplier_name: null,
      eta_from: new Date(at.getTime() - 2 * hour),
      eta_to: new Date(at.getTime() + 2 * hour),
      carrier_name: null,
      plate_no: null,
      driver_name: null,
      driver_phone: null,
      container_no: null,
      seal_no: null,
      dock: 'D01',
      remark: null,
      state: daysAgo > 3 ? ('closed' as const) : ('putAway' as const),
      submitted_by: owner.by,
      submitted_at: new Date(at.getTime() - 29 * hour),
      audited_by: owner.by,
      audited_at: new Date(at.getTime() - 28 * hour),
      arrived_at: at,
      docked_at: at,
      received_at: stored,
      put_away_at: stored,
      closed_at: daysAgo > 3 ? new Date(stored.getTime() + 20 * hour) : null,
      cancelled_at: null,
      reason: null,
      created_by: owner.by,
      created_at: new Date(at.getTime() - 30 * hour),
    })
    .returning(['id', 'plan_no'])
    .executeTakeFirstOrThrow();
  const drafts = linesOf(context, owner, plan.id).map((line) => ({ ...line, received_qty: line.qty, received_cartons: line.cartons }));
  const lines = await db.insertInto('inbound_line').values(drafts).returningAll().execute();
  const received: Entry[] = [];
  const putAway: Entry[] = [];
  const because = { doc: 'inbound', id: plan.id, no: plan.plan_no } as const;
  for (const line of lines) {
    const cold = owner.products.some(({ id, chilled }) => id === line.product_id && chilled);
    const day = dayIn(at, owner.timeZone);
    const lot = await db
      .insertInto('stock_lot')
      .values({
        customer_id: owner.customerId,
        product_id: line.product_id,
        inbound_plan_id: plan.id,
        batch_no: line.batch_no,
        grade: line.grade,
        production_on: cold ? addDays(day, -12) : null,
        expiry_on: cold ? addDays(day, 140) : null,
        received_on: day,
        quality: 'good' as const,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!lot) continue;
    const perPallet = line.cartons / line.pallets;
    for (let one = 0; one < line.pallets; one++) {
      const rack = racks.storage.find((place) => place.room > 0 && place.cold === cold);
      if (!rack) break;
      rack.room -= 1;
      const cartons = Math.floor(perPallet * (one + 1)) - Math.floor(perPallet * one);
      const qty = String((Number(line.qty) / line.cartons) * cartons);
      const share = cartons / line.cartons;
      const weights = {
        gross_kg: (Number(line.gross_kg) * share).toFixed(3),
        net_kg: (Number(line.gross_kg) * share * 0.95).toFixed(3),
        volume_m3: (Number(line.volume_m3) * share).toFixed(4),
      };
      const pallet = await db
        .insertInto('pallet')
        .values({
          pallet_no: await nextPalletNo(context, owner.warehouseId),
          company_id: owner.companyId,
          warehouse_id: owner.warehouseId,
          customer_id: owner.customerId,
          location_id: rack.id,
          parent_id: null,
          inbound_plan_id: plan.id,
          size: '120 × 100 × 140 cm',
          ...weights,
          received_at: at,
          label_count: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const stands = { lot_id: lot.id, pallet_id: pallet.id };
      await db
        .insertInto('receipt')
        .values({
          plan_id: plan.id,
          line_id: line.id,
          customer_id: owner.customerId,
          ...stands,
          location_id: racks.receiving,
          condition: 'good' as const,
          qty,
          cartons,
          ...weights,
          note: null,
          received_at: at,
          received_by: owner.by,
          reversed_at: null,
          reversed_by: null,
        })
        .execute();
      received.push({ ...stands, kind: 'receive', location_id: racks.receiving, qty, cartons });
      putAway.push(
        { ...stands, kind: 'putAway', location_id: racks.receiving, qty: `-${qty}`, cartons: -cartons },
        { ...stands, kind: 'putAway', location_id: rack.id, qty, cartons },
      );
    }
  }
  const keeper = { db, by: owner.by };
  await post({ ...keeper, now: at }, because, received);
  await post({ ...keeper, now: stored }, because, putAway);
}

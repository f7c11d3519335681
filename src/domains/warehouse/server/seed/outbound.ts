import Big from 'big.js';
import type { SeedContext } from '../../../../server/seed.ts';
import type { PickingState } from '../../picking/states.ts';
import { type Because, type Entry, post } from '../../stock/server/post.ts';
import type { OutboundState } from '../../outbound/states.ts';
import type { WarehouseTables } from '../db.ts';
import type { numbering, SeedOwner } from './plans.ts';

type Context = SeedContext<WarehouseTables>;
type Numbers = Readonly<Record<'plans' | 'lists' | 'passes', ReturnType<typeof numbering>>>;
const hour = 3_600_000;

/** Each owner's plans: asked for, reserved, on the floor, waiting for their truck, gone and called off. */
const kinds: readonly { state: OutboundState; hours: number; reserved: boolean; task: PickingState | null; pallets: number }[] = [
  { state: 'completed', hours: -50, reserved: true, task: 'complete', pallets: 2 },
  { state: 'completed', hours: -6, reserved: true, task: 'complete', pallets: 1 },
  { state: 'picked', hours: 3, reserved: true, task: 'complete', pallets: 1 },
  { state: 'issued', hours: 6, reserved: true, task: 'awaitingPicking', pallets: 2 },
  { state: 'issued', hours: 20, reserved: true, task: 'newTask', pallets: 1 },
  { state: 'newPlan', hours: 26, reserved: true, task: null, pallets: 1 },
  { state: 'newPlan', hours: 48, reserved: false, task: null, pallets: 1 },
  { state: 'cancelled', hours: -30, reserved: false, task: null, pallets: 1 },
];
const consignees = ['凭祥分拨中心', 'Kho Lạng Sơn', '河内客户仓', 'Bangkok store'] as const;

export async function seedOutbound(context: Context, owners: readonly SeedOwner[], numbers: Numbers): Promise<void> {
  for (const owner of owners) for (const kind of kinds) await seedPlan(context, owner, kind, numbers);
}

/** The warehouse's people: one picks, another checks. */
async function peopleOf({ db }: Context, { companyId }: SeedOwner) {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'login_name'])
    .where('company_id', '=', companyId)
    .where('user_type', '=', 1)
    .orderBy('id')
    .execute();
  const keeper = accounts.find(({ login_name }) => login_name.startsWith('keeper'))?.id ?? null;
  return { keeper, checker: accounts.find(({ id }) => id !== keeper)?.id ?? null };
}

/** The oldest whole pallets of one lot each that nobody has reserved or held. */
async function freePallets({ db }: Context, owner: SeedOwner, count: number) {
  return db
    .selectFrom('stock_balance as b')
    .innerJoin('pallet as p', 'p.id', 'b.pallet_id')
    .innerJoin('location as l', 'l.id', 'b.location_id')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select(['b.lot_id', 'b.location_id', 'b.pallet_id', 'b.product_id', 'b.qty', 'b.cartons'])
    .where('b.customer_id', '=', owner.customerId)
    .where('b.warehouse_id', '=', owner.warehouseId)
    .where('b.available', '>', '0')
    .whereRef('b.available', '=', 'b.qty')
    .where('p.state', '=', 'active')
    .where('z.kind', '=', 'storage')
    .where('l.frozen', '=', false)
    .orderBy('b.since')
    .orderBy('b.id')
    .limit(count)
    .execute();
}

async function seedPlan(context: Context, owner: SeedOwner, kind: (typeof kinds)[number], numbers: Numbers): Promise<void> {
  const { db, now, random } = context;
  const pallets = await freePallets(context, owner, kind.pallets);
  if (pallets.length === 0) return;
  const { keeper, checker } = await peopleOf(context, owner);
  const etd = new Date(now.getTime() + kind.hours * hour);
  const createdAt = new Date(Math.min(now.getTime() - 2 * hour, etd.getTime() - 20 * hour));
  const at = new Date(Math.min(now.getTime() - hour, etd.getTime() - 3 * hour));
  const gone = kind.state === 'completed';
  const picked = gone || kind.state === 'picked';
  // A plan that is still to be picked takes a part of its last pallet, so that the floor has something to split.
  const taken = pallets.map((pallet, place) => {
    const part = !picked && place === pallets.length - 1 && pallet.cartons > 1;
    return {
      ...pallet,
      take: part
        ? new Big(pallet.qty)
            .div(pallet.cartons)
            .times(Math.floor(pallet.cartons / 2))
            .toFixed(3)
        : pallet.qty,
    };
  });
  const sums = { reserved_qty: kind.reserved && !gone, picked_qty: picked, shipped_qty: gone };
  const plan = await db
    .insertInto('outbound_plan')
    .values({
      plan_no: numbers.plans.next(owner, createdAt),
      kind: random.chance(0.8) ? 'sale' : 'transfer',
      company_id: owner.companyId,
      customer_id: owner.customerId,
      warehouse_id: owner.warehouseId,
      order_id: null,
      customer_ref: `DO${300_000 + random.whole(90_000)}`,
      delivery: random.chance(0.6) ? 'pickup' : 'delivery',
      consignee_name: consignees[random.whole(consignees.length)] ?? null,
      consignee_phone: null,
      consignee_address: null,
      etd_from: etd,
      etd_to: new Date(etd.getTime() + 4 * hour),
      carrier_name: null,
      plate_no: picked ? `桂A${String(10_000 + random.whole(89_999))}` : null,
      driver_name: gone ? '王师傅' : null,
      driver_phone: null,
      gate_pass_no: gone ? numbers.passes.next(owner, etd) : null,
      label_required: random.chance(0.4),
      split_required: random.chance(0.4),
      remark: null,
      state: kind.state,
      issued_by: kind.task ? keeper : null,
      issued_at: kind.task ? at : null,
      picked_at: picked ? new Date(at.getTime() + hour / 2) : null,
      completed_by: gone ? keeper : null,
      completed_at: gone ? etd : null,
      cancelled_at: kind.state === 'cancelled' ? at : null,
      reason: kind.state === 'cancelled' ? '客户改期' : null,
      source: random.chance(0.5) ? 'portal' : 'manual',
      created_by: owner.by,
      created_at: createdAt,
    })
    .returning(['id', 'plan_no', 'company_id', 'customer_id'])
    .executeTakeFirstOrThrow();
  const lines = await db
    .insertInto('outbound_line')
    .values(
      taken.map(({ product_id, take }, place) => ({
        plan_id: plan.id,
        customer_id: owner.customerId,
        line_no: place + 1,
        product_id,
        rule: 'fifo' as const,
        lot_id: null,
        location_id: null,
        pallet_id: null,
        qty: take,
        reserved_qty: sums.reserved_qty ? take : '0',
        picked_qty: sums.picked_qty ? take : '0',
        shipped_qty: sums.shipped_qty ? take : '0',
        remark: null,
      })),
    )
    .returning(['id', 'line_no'])
    .execute();
  if (!kind.reserved) return;

  const because: Because = { doc: 'outbound', id: plan.id, no: plan.plan_no };
  const writer = { db, by: keeper };
  const balanceOf = ({ lot_id, location_id, pallet_id }: (typeof taken)[number]) => ({ lot_id, location_id, pallet_id });
  await post(
    { ...writer, now: createdAt },
    because,
    taken.map((one): Entry => ({ ...balanceOf(one), kind: 'reserve', allocated: one.take })),
  );
  const reservations = await db
    .insertInto('stock_reservation')
    .values(
      taken.map((one, place) => ({
        plan_id: plan.id,
        line_id: lines[place]?.id ?? 0n,
        company_id: plan.company_id,
        customer_id: plan.customer_id,
        product_id: one.product_id,
        lot_id: one.lot_id,
        pallet_id: one.pallet_id,
        qty: one.take,
        reserved_at: createdAt,
        closed_at: gone ? etd : null,
        closing: gone ? ('shipped' as const) : null,
      })),
    )
    .returning('id')
    .execute();
  if (!kind.task) return;
  const list = await db
    .insertInto('pick_list')
    .values({
      list_no: numbers.lists.next(owner, at),
      company_id: owner.companyId,
      warehouse_id: owner.warehouseId,
      issued_by: keeper,
      issued_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const state = kind.task;
  await db
    .insertInto('pick_task')
    .values(
      taken.map((one, place) => ({
        list_id: list.id,
        plan_id: plan.id,
        line_id: lines[place]?.id ?? 0n,
        reservation_id: reservations[place]?.id ?? 0n,
        company_id: owner.companyId,
        customer_id: owner.customerId,
        warehouse_id: owner.warehouseId,
        product_id: one.product_id,
        lot_id: one.lot_id,
        pallet_id: one.pallet_id,
        to_pallet_id: picked ? one.pallet_id : null,
        qty: one.take,
        picked_qty: picked ? one.take : '0',
        cartons: picked ? one.cartons : 0,
        state,
        picked_by: picked ? keeper : null,
        picked_at: picked ? at : null,
        checked_by: picked ? checker : null,
        checked_at: picked ? new Date(at.getTime() + hour / 2) : null,
        loaded_by: gone ? checker : null,
        loaded_at: gone ? etd : null,
        created_at: at,
      })),
    )
    .execute();
  if (!picked) return;
  const staging = await db
    .selectFrom('location as l')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select('l.id')
    .where('z.warehouse_id', '=', owner.warehouseId)
    .where('z.kind', '=', 'staging')
    .orderBy('l.pick_seq')
    .limit(1)
    .executeTakeFirstOrThrow();
  const moved = (kindOf: 'pick' | 'ship', one: (typeof taken)[number], location_id: bigint, sign: 1 | -1): Entry => {
    const qty = new Big(one.take).times(sign).toFixed(3);
    return { ...balanceOf(one), location_id, kind: kindOf, qty, allocated: qty, cartons: sign * one.cartons };
  };
  await post(
    { ...writer, now: at },
    because,
    taken.flatMap((one) => [moved('pick', one, one.location_id, -1), moved('pick', one, staging.id, 1)]),
  );
  if (gone)
    await post(
      { ...writer, now: etd },
      because,
      taken.map((one) => moved('ship', one, staging.id, -1)),
    );
  await db
    .updateTable('pallet')
    .set(gone ? { state: 'shipped', location_id: null } : { state: 'picked', location_id: staging.id })
    .where(
      'id',
      'in',
      taken.map(({ pallet_id }) => pallet_id),
    )
    .execute();
}

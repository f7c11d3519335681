import Big from 'big.js';
import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { Place } from '../../stock/server/post.ts';
import { interceptPlan, lockedOutbound, type OutboundPlan, reservedFacts } from './plan.ts';
import { lockProducts, releaseReservations } from './reserve.ts';
import { floorOf, tellOthers } from './tell-floor.ts';

/** The numbers of the plans that lost goods to a hold: they gave their reservation back, or stand still on the floor. */
export type StoppedPlans = { readonly released: string[]; readonly intercepted: string[] };

/**
 * Stops goods that plans have reserved, for a hold of more than is free. Plans that are furthest from leaving go first. A plan that is not
 * issued gives its reservation back. A plan on the floor is intercepted: nothing of it is picked, loaded or shipped until the warehouse resumes
 * it, or cancels it and thereby puts its goods on hold. Refuses STOCK_SHORT when less than `qty` is reserved.
 */
export async function stopReserved(
  work: WarehouseWork,
  goods: Place & { readonly warehouse_id: bigint; readonly product_id: bigint },
  qty: Big,
  reason: string,
): Promise<StoppedPlans> {
  const { db } = work;
  const open = () =>
    db
      .selectFrom('stock_reservation')
      .where('lot_id', '=', goods.lot_id)
      .where('pallet_id', '=', goods.pallet_id)
      .where('closed_at', 'is', null);
  const plans = await lockedOutbound(work).where('p.id', 'in', open().select('plan_id')).orderBy('p.id').execute();
  await lockProducts(work, goods.warehouse_id, [goods.product_id]);
  const pallet = await db
    .selectFrom('pallet')
    .select('location_id')
    .where('id', '=', goods.pallet_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Reserved goods stand where their pallet does, so a pallet that was moved meanwhile has none here.
  if (pallet.location_id !== goods.location_id) throw new Refusal('STOCK_SHORT');
  const reservations = await open()
    .select(['id', 'plan_id', 'line_id', 'product_id', 'lot_id', 'pallet_id', 'qty', 'stopped_qty'])
    .orderBy('id')
    .execute();
  const latest = plans.toReversed();
  const answer: StoppedPlans = { released: [], intercepted: [] };
  let left = qty;
  // Each plan is a record with a history of its own, and a pallet has goods of few.
  for (const plan of latest.filter(({ state }) => state === 'newPlan')) {
    if (left.lte(0)) break;
    const ofPlan = reservations.filter(({ plan_id }) => plan_id === plan.id);
    if (ofPlan.length === 0) continue;
    const standing = ofPlan.map((one) => ({ ...one, location_id: goods.location_id }));
    await releaseReservations(work, plan, standing, reason);
    work.audit({ subject: 'outbound', id: plan.id, what: 'release', after: await reservedFacts(work, plan.id), note: reason });
    answer.released.push(plan.plan_no);
    left = left.minus(sumOf(ofPlan, ({ qty: reserved }) => new Big(reserved)));
  }
  const onFloor = latest
    .filter(({ state }) => state !== 'newPlan')
    .map((plan) => ({ plan, ofPlan: reservations.filter(({ plan_id }) => plan_id === plan.id) }));
  for (const { plan, ofPlan } of onFloor) {
    const room = sumOf(ofPlan, ({ qty: reserved, stopped_qty }) => new Big(reserved).minus(stopped_qty));
    if (left.lte(0) || room.lte(0)) continue;
    if (plan.intercept !== 'requested') await intercept(work, plan, reason);
    await stopGoods(work, ofPlan, left);
    answer.intercepted.push(plan.plan_no);
    left = left.minus(room);
  }
  // A hold may be sent again: goods that an earlier one stopped count for it after all others.
  for (const { plan, ofPlan } of onFloor) {
    const before = sumOf(ofPlan, ({ stopped_qty }) => new Big(stopped_qty));
    if (left.lte(0) || before.lte(0)) continue;
    if (!answer.intercepted.includes(plan.plan_no)) answer.intercepted.push(plan.plan_no);
    left = left.minus(before);
  }
  if (left.gt(0)) throw new Refusal('STOCK_SHORT');
  return answer;
}

function sumOf<R>(reservations: readonly R[], part: (one: R) => Big): Big {
  return reservations.reduce((total, one) => total.plus(part(one)), new Big(0));
}

async function intercept(work: WarehouseWork, plan: OutboundPlan, reason: string): Promise<void> {
  await interceptPlan(work, plan, reason, { intercepted_by: work.who.accountId });
  tellOthers(work, plan, [plan.created_by, ...(await floorOf(work, plan))], {
    title: 'outbound.interceptedTitle',
    message: 'outbound.interceptedMessage',
    facts: { reason },
  });
}

/** Records how much of the goods of reservations is on hold once their plan gives them back. */
async function stopGoods({ db }: WarehouseWork, reservations: readonly { readonly id: bigint }[], qty: Big): Promise<void> {
  await sql`update stock_reservation r set stopped_qty = r.stopped_qty + least(o.room, greatest(0, ${qty.toFixed(3)}::numeric - o.before))
    from (
      select id, qty - stopped_qty as room, sum(qty - stopped_qty) over (order by id) - (qty - stopped_qty) as before
      from stock_reservation where id = any(${reservations.map(({ id }) => String(id))}::bigint[])
    ) o where o.id = r.id`.execute(db);
}

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
  const inOrder = [...latest.filter(({ state }) => state === 'newPlan'), ...latest.filter(({ state }) => state !== 'newPlan')];
  const answer: StoppedPlans = { released: [], intercepted: [] };
  let left = qty;
  // Each plan is a record with a history of its own, and a pallet has goods of few.
  for (const plan of inOrder) {
    if (left.lte(0)) break;
    const ofPlan = reservations.filter(({ plan_id }) => plan_id === plan.id);
    if (ofPlan.length === 0) continue;
    const wanted = left;
    left = left.minus(ofPlan.reduce((total, one) => total.plus(one.qty), new Big(0)));
    if (plan.state === 'newPlan') {
      const standing = ofPlan.map((one) => ({ ...one, location_id: goods.location_id }));
      await releaseReservations(work, plan, standing, reason);
      work.audit({ subject: 'outbound', id: plan.id, what: 'release', after: await reservedFacts(work, plan.id), note: reason });
      answer.released.push(plan.plan_no);
    } else {
      if (plan.intercept !== 'requested') await intercept(work, plan, reason);
      await stopGoods(work, ofPlan, wanted);
      answer.intercepted.push(plan.plan_no);
    }
  }
  if (left.gt(0)) throw new Refusal('STOCK_SHORT');
  return answer;
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

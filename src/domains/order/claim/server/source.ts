import type { Day } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { dayOf } from '../../../identity/own-company/server/today.ts';
import { type ClaimSource, claimSourceAsked } from '../events.ts';
import type { TransportMode } from '../../transport-order/kinds.ts';
import type { ClaimMode, ClaimSourceSubject } from '../kinds.ts';
import type { OrderWork } from './claim.ts';

/** The mode of a claim for goods that an order carries. */
export const modeOf = { road: 'road', rail: 'road', air: 'air', sea: 'ocean' } as const satisfies Record<TransportMode, ClaimMode>;

/** The facts of a record from which a claim is registered. Refuses NOT_FOUND unless the caller may see it. */
export async function readSource(work: OrderWork, subject: ClaimSourceSubject, id: bigint): Promise<ClaimSource> {
  if (subject === 'order') return orderSource(work, { id });
  // Reactions see more than a caller with a narrow scope does.
  await work.needRecord(subject, id);
  const sources: ClaimSource[] = [];
  await work.publish(claimSourceAsked, { subject, id, sources });
  const [source] = sources;
  if (!source) throw new Refusal('NOT_FOUND');
  return source;
}

/** The same for an order, by its id or its number. */
export async function orderSource(
  { db, who }: OrderWork,
  by: { readonly id: bigint } | { readonly orderNo: string },
): Promise<ClaimSource & { readonly orderId: bigint }> {
  const order = await db
    .selectFrom('transport_order')
    .select(['id', 'order_no', 'company_id', 'customer_id', 'mode'])
    .where('company_id', 'in', [...who.companyIds])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('order_no', '=', by.orderNo)))
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  return {
    no: order.order_no,
    companyId: order.company_id,
    orderId: order.id,
    customerId: order.customer_id,
    carrierId: null,
    mode: modeOf[order.mode],
    kind: null,
    happenedAt: null,
    place: null,
    description: null,
    cartons: null,
    grossKg: null,
  };
}

/**
 * The day on which the goods of an order were signed for, in the time zone of the company that has the claim; null before that and without
 * an order. Periods of law count from it, so it is read for a caller who does not see the order as well.
 */
export async function deliveryDayOf(work: OrderWork, orderId: bigint | null, companyId: bigint): Promise<Day | null> {
  if (orderId === null) return null;
  return work.asSystem(async () => {
    const order = await work.db.selectFrom('transport_order').select('signed_at').where('id', '=', orderId).executeTakeFirst();
    return order?.signed_at ? dayOf(work, companyId, order.signed_at) : null;
  });
}

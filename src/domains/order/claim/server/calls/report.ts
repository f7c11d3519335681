import { minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { loadOrders } from '../../../transport-order/server/order.ts';
import { handle } from '../../../server/db.ts';
import { reportClaim } from '../../contract.ts';
import { openOwnClaimsMax } from '../../kinds.ts';
import { takenOverStates } from '../../states.ts';
import { refuseFuture, ruleColumns } from '../claim.ts';
import { openClaimsOfOrders } from '../open-claims.ts';
import { registerClaim } from '../register.ts';
import { deliveryDayOf, modeOf } from '../source.ts';

/** Registers a claim that a customer reports for one of its own orders whose goods were taken over. */
export default handle(reportClaim, async (work, { order_no, photo_ids, claimed, ...p }) => {
  const { db, who } = work;
  refuseFuture(work, p.happened_at);
  const own = await db
    .selectFrom('transport_order')
    .select('id')
    .where('order_no', '=', order_no)
    .where('customer_id', '=', who.customerId ?? 0n)
    .executeTakeFirst();
  // Held, so that of two reports at once the second counts the first.
  const [order] = own ? await loadOrders(work, [own.id], 'no key update') : [];
  if (!order) throw badField('order_no', 'NOT_FOUND');
  if (!takenOverStates.some((state) => state === order.state)) throw new Refusal('CLAIM_GOODS_NOT_TAKEN', { order: order_no });
  const open = await work.asSystem(() => openClaimsOfOrders(work, [order.id]));
  if (open.length >= openOwnClaimsMax) throw new Refusal('CLAIMS_TOO_MANY', { order: order_no, most: openOwnClaimsMax });
  const claimedMinor = minorOf('claimed', p.currency, claimed);
  const mode = modeOf[order.mode];
  const delivered_on = await deliveryDayOf(work, order.id, order.company_id);
  const of = { companyId: order.company_id, mode, kind: p.kind, ruleId: null, deliveredOn: delivered_on, happenedAt: p.happened_at };
  const rule = await work.asSystem(() => ruleColumns(work, of));
  const { id, claim_no } = await registerClaim(
    work,
    {
      ...p,
      ...rule,
      mode,
      delivered_on,
      qty: p.qty ?? null,
      cartons: p.cartons ?? null,
      pallets: p.pallets ?? null,
      gross_kg: p.gross_kg ?? null,
      claimed_minor: claimedMinor,
      company_id: order.company_id,
      customer_id: order.customer_id,
      order_id: order.id,
      source_subject: 'order',
      source_id: order.id,
      source_no: order.order_no,
      by_customer: true,
    },
    photo_ids,
    'ownClaim',
  );
  return { id, claim_no };
});

import { minorOf } from '../../../../../kernel/money.ts';
import { badField } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { reportClaim } from '../../contract.ts';
import { refuseFuture, ruleColumns } from '../claim.ts';
import { registerClaim } from '../register.ts';
import { modeOf } from '../source.ts';

/** Registers a claim that a customer reports for one of its own orders. */
export default handle(reportClaim, async (work, { order_no, photo_ids, claimed, ...p }) => {
  const { db, who } = work;
  refuseFuture(work, p.happened_at);
  const order = await db
    .selectFrom('transport_order')
    .select(['id', 'order_no', 'company_id', 'customer_id', 'mode'])
    .where('order_no', '=', order_no)
    .where('customer_id', '=', who.customerId ?? 0n)
    .executeTakeFirst();
  if (!order) throw badField('order_no', 'NOT_FOUND');
  const claimedMinor = minorOf('claimed', p.currency, claimed);
  const mode = modeOf[order.mode];
  const rule = await work.asSystem(() =>
    ruleColumns(work, { companyId: order.company_id, mode, kind: p.kind, ruleId: null, deliveredOn: null, happenedAt: p.happened_at }),
  );
  const { id, claim_no } = await registerClaim(
    work,
    {
      ...p,
      ...rule,
      mode,
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

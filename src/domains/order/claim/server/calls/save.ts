import type { z } from 'zod';
import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { dayOf } from '../../../../identity/own-company/server/today.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { saveClaim } from '../../contract.ts';
import { editableStates } from '../../states.ts';
import type { ClaimSource } from '../../events.ts';
import { type Claim, type OrderWork, refuseFuture, ruleColumns } from '../claim.ts';
import { registerClaim } from '../register.ts';
import { deliveryDayOf, orderSource, readSource } from '../source.ts';
import { may } from '../../permits.ts';

type Params = z.output<typeof saveClaim.params>;

export default handle(saveClaim, async (work, p) => {
  refuseFuture(work, p.happened_at);
  if (p.id !== undefined) return edit(work, await lockOwn(work, 'cargo_claim', { id: p.id, version: p.version }), p);
  work.need(may.register);
  const source = await sourceOf(work, p);
  const companyId = source?.companyId ?? work.who.companyId;
  const customerId = source?.customerId ?? p.customer_id;
  if (!customerId || !companyId) throw badField('customer_id', 'REQUIRED');
  if (p.customer_id && p.customer_id !== customerId) throw new Refusal('CLAIM_OTHER_CUSTOMER', { no: source?.no ?? '' });
  const own = {
    company_id: companyId,
    customer_id: customerId,
    order_id: source?.orderId ?? null,
    source_subject: p.source_subject ?? (source ? ('order' as const) : null),
    source_id: p.source_id ?? source?.orderId ?? null,
    source_no: source?.no ?? null,
  };
  return registerClaim(work, { ...own, ...(await factsOf(work, own, p)) }, p.photo_ids);
});

/** The record that the claim names: that from which it is registered, or the order by its number. */
async function sourceOf(work: OrderWork, p: Params): Promise<ClaimSource | null> {
  if (p.source_subject && p.source_id) return readSource(work, p.source_subject, p.source_id);
  if (!p.order_no) return null;
  try {
    return await orderSource(work, { orderNo: p.order_no });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') throw badField('order_no', 'NOT_FOUND');
    throw error;
  }
}

async function factsOf(work: OrderWork, { company_id, order_id }: Pick<Claim, 'company_id' | 'order_id'>, p: Params) {
  const { currency } = p;
  // The periods of law count from this day: one in the future would move them behind their end.
  if (p.delivered_on && p.delivered_on > (await dayOf(work, company_id, work.now))) throw badField('delivered_on', 'IN_THE_FUTURE');
  const deliveredOn = p.delivered_on ?? (await deliveryDayOf(work, order_id, company_id));
  return {
    kind: p.kind,
    mode: p.mode,
    happened_at: p.happened_at,
    place: p.place,
    delivered_on: deliveredOn,
    description: p.description,
    qty: p.qty ?? null,
    cartons: p.cartons ?? null,
    pallets: p.pallets ?? null,
    gross_kg: p.gross_kg ?? null,
    currency,
    goods_value_minor: p.goods_value ? minorOf('goods_value', currency, p.goods_value) : null,
    claimed_minor: minorOf('claimed', currency, p.claimed),
    insurer_name: p.insurer_name,
    policy_no: p.policy_no,
    insurer_due_on: p.insurer_due_on ?? null,
    ...(await ruleColumns(work, {
      companyId: company_id,
      mode: p.mode,
      kind: p.kind,
      ruleId: p.rule_id ?? null,
      deliveredOn,
      happenedAt: p.happened_at,
    })),
  };
}

/** Edits the facts of a claim that is not decided. The record from which it was registered and its customer stay. */
async function edit(work: OrderWork, claim: Claim, p: Params) {
  if (!editableStates.some((state) => state === claim.state)) throw new Refusal('CLAIM_DECIDED', { no: claim.claim_no });
  if (p.source_id && p.source_id !== claim.source_id) throw badField('source_id', 'NOT_KNOWN');
  const facts = await factsOf(work, claim, p);
  // A claim whose investigation was reopened may carry the amount of an earlier proposal.
  const changes = { ...facts, approved_minor: null, version: claim.version + 1, updated_at: work.now };
  await work.db.updateTable('cargo_claim').set(changes).where('id', '=', claim.id).execute();
  const seen = ({
    kind,
    claimed_minor,
    currency,
    place,
    notice_due_on,
    description,
  }: Pick<Claim, 'kind' | 'claimed_minor' | 'currency' | 'place' | 'notice_due_on' | 'description'>) => ({
    kind,
    currency,
    claimed: amountOf(currency, claimed_minor),
    place,
    notice_due_on,
    description,
  });
  work.audit({ subject: 'cargoClaim', id: claim.id, what: 'save', before: seen(claim), after: seen({ ...claim, ...facts }) });
  return { id: claim.id, version: claim.version + 1, claim_no: claim.claim_no };
}

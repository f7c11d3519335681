import { dayOf } from '../../../identity/own-company/server/today.ts';
import { type ClaimPosting, claimPosted } from '../events.ts';
import type { Claim, OrderWork } from './claim.ts';

/** Asks finance to charge a claim today: the credit of its customer, and what is taken off from what we owe each party. */
export async function chargeClaim(work: OrderWork, claim: Claim, amounts: Pick<ClaimPosting, 'creditMinor' | 'deductions'>): Promise<void> {
  await work.publish(claimPosted, {
    claimId: claim.id,
    claimNo: claim.claim_no,
    companyId: claim.company_id,
    orderId: claim.order_id,
    freightJobId: claim.source_subject === 'freightJob' ? claim.source_id : null,
    mode: claim.mode,
    customerId: claim.customer_id,
    currency: claim.currency,
    ...amounts,
    day: await dayOf(work, claim.company_id, work.now),
  });
}

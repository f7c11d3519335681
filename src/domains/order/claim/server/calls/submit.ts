import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { submitClaim } from '../../contract.ts';
import { beginClaimApproval, claims } from '../moves.ts';

export default handle(submitClaim, async (work, p) => {
  const { who, now } = work;
  const claim = await lockOwn(work, 'cargo_claim', p);
  const [action, from, , permit, beside] = await claims.require(work, claim, 'submit');
  const approvedMinor = minorOf('approved', claim.currency, p.approved);
  if (approvedMinor <= 0n) throw badField('approved', 'TOO_SMALL', { limit: 0 });
  if (approvedMinor > claim.claimed_minor)
    throw new Refusal('CLAIM_OVER', { currency: claim.currency, claimed: amountOf(claim.currency, claim.claimed_minor) });
  // Less than was claimed is explained to the customer.
  if (approvedMinor < claim.claimed_minor && p.reason === null) throw new Refusal('REASON_REQUIRED');
  const stage = await beginClaimApproval(work, claim, approvedMinor);
  const { state, version } = await claims.store(
    work,
    claim,
    [action, from, stage, permit, beside],
    { approved_minor: approvedMinor, amount_reason: p.reason, submitted_by: who.accountId, submitted_at: now },
    p.reason,
  );
  return { state, version };
});

import { hiddenAmount } from '../../../../kernel/guard.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Claim, OrderWork } from '../../claim/server/claim.ts';

/** Refuses RECOVERED_BEYOND_CREDIT for more than the claim has cost us: what the customer was credited, less what is recovered already. */
export function requireUnrecovered({ who }: OrderWork, claim: Claim, amountMinor: bigint): void {
  const { claim_no: no, currency } = claim;
  const left = (claim.credited_minor ?? 0n) - claim.recovered_minor;
  if (amountMinor > left)
    throw new Refusal('RECOVERED_BEYOND_CREDIT', { no, currency, left: who.hidden.has('cost') ? hiddenAmount : amountOf(currency, left) });
}

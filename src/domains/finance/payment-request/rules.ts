import { type Currency, amountOf } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { paymentRequestStates, type PaymentRequestState, type Stage } from './states.ts';

/** From which amount on each executive reviews, in the company's own currency; null reviews everything. */
export type Threshold = { readonly firstMinor: bigint; readonly secondMinor: bigint } | null;
export type Weight = { readonly kind: 'bill' | 'prepayment'; readonly functionalMinor: bigint };

/** An executive review that a request does not need: the first up to T1, the second up to T2 unless it is a prepayment. */
function isSkipped(stage: PaymentRequestState, weight: Weight, threshold: Threshold): boolean {
  if (threshold === null) return false;
  if (stage === 'firstExecutiveReview') return weight.functionalMinor <= threshold.firstMinor;
  if (stage === 'secondExecutiveReview') return weight.kind !== 'prepayment' && weight.functionalMinor <= threshold.secondMinor;
  return false;
}

/** Where a stage that was reached leads on to: itself, or the next one that the request needs, with those it passes over. */
export function settleAt(
  reached: PaymentRequestState,
  weight: Weight,
  threshold: Threshold,
): { state: PaymentRequestState; skipped: Stage[] } {
  const skipped: Stage[] = [];
  let state = reached;
  while (isSkipped(state, weight, threshold)) {
    skipped.push(state as Stage);
    const on = paymentRequestStates.moves.find(([action, from]) => action === 'approve' && from === state);
    if (!on) break;
    state = on[2];
  }
  return { state, skipped };
}

export type Eyes = { readonly preparedBy: bigint; readonly decidedBy: readonly bigint[] };

/** Preparer, reviewers and payer are different people (money.md 17). Refuses FOUR_EYES. */
export function otherEyesOrRefuse(accountId: bigint, eyes: Eyes): void {
  if (accountId === eyes.preparedBy || eyes.decidedBy.includes(accountId)) throw new Refusal('FOUR_EYES');
}

export type Held = { readonly id: bigint; readonly billId: bigint; readonly heldMinor: bigint };

/** A payment fills a request's lines in their order, each up to what it still holds. */
export function spread(amountMinor: bigint, lines: readonly Held[]): { readonly line: Held; readonly minor: bigint }[] {
  let left = amountMinor;
  return lines.flatMap((line) => {
    const minor = line.heldMinor < left ? line.heldMinor : left;
    left -= minor;
    return minor > 0n ? [{ line, minor }] : [];
  });
}

export function payableOrRefuse(currency: Currency, asked: bigint, left: bigint): void {
  if (asked <= 0n || asked > left)
    throw new Refusal('PAID_OVER', { currency, asked: amountOf(currency, asked), open: amountOf(currency, left) });
}

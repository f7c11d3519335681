import { type Event, event } from '../../../kernel/event.ts';

/** An order was approved: finance makes its estimated lines. */
export const orderReviewed: Event<{ orderId: bigint }> = event('order.reviewed');
/** An approval was taken back, or dispatch returned the order: estimated lines that nobody touched go. */
export const orderUnreviewed: Event<{ orderId: bigint }> = event('order.unreviewed');
/** All of it was signed for: published in the transaction of the signature. */
export const orderSigned: Event<{ orderId: bigint }> = event('order.signed');
/** Dispatch takes its loads off (and refuses when a truck has departed); finance voids its open lines (and refuses when one is billed). */
export const orderCancelled: Event<{ orderId: bigint }> = event('order.cancelled');

/**
 * Asks for what keeps a customer from sending more: finance adds what it knows to `found`. With `taking` the order goes to review now:
 * from the answer on it counts against the customer's limit, and two orders of one customer are answered one after the other.
 */
export type CreditQuestion = {
  readonly customerId: bigint;
  readonly orderId: bigint | null;
  readonly taking: boolean;
  readonly found: CreditTrouble[];
};
export type CreditTrouble =
  | { readonly kind: 'hold' }
  | { readonly kind: 'overLimit'; readonly currency: string; readonly limit: string; readonly exposure: string }
  | { readonly kind: 'overdue'; readonly days: number; readonly currency: string; readonly amount: string }
  /** What the customer owes cannot be counted in the currency of its limit. */
  | { readonly kind: 'rateMissing'; readonly from: string; readonly to: string; readonly day: string };
export const creditAsked: Event<CreditQuestion> = event('order.creditAsked');

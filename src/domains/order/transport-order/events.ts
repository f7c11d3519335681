import { type Event, event } from '../../../kernel/event.ts';

/** An order was approved: finance creates its estimated lines. */
export const orderReviewed: Event<{ orderId: bigint }> = event('order.reviewed');
/** An approval was withdrawn, or dispatch returned the order: untouched estimated lines are deleted. */
export const orderUnreviewed: Event<{ orderId: bigint }> = event('order.unreviewed');
/** The whole order was signed for; published in the transaction of the signature. */
export const orderSigned: Event<{ orderId: bigint }> = event('order.signed');
/** Dispatch removes its loads (and refuses after a truck has departed); finance voids its open lines (and refuses if one is billed). */
export const orderCancelled: Event<{ orderId: bigint }> = event('order.cancelled');

/**
 * A saved order gets another company, customer or payer: customs takes its declarations to the next customer, finance refuses where a line of
 * it is billed, takes its open lines to the next payer, and ends a price agreed for it. Published before the order is stored.
 */
export const orderPartiesChanged: Event<{
  orderId: bigint;
  orderNo: string;
  formerCustomerId: bigint;
  customerId: bigint;
  formerPayerId: bigint;
  payerId: bigint;
  /** True when it goes to another of our companies. */
  leavesCompany: boolean;
}> = event('order.partiesChanged');

/**
 * Asks for reasons against more orders of a customer: finance adds its own to `found`. With `taking` the order goes to review now: from the
 * reply on it counts against the customer's limit, and two orders of one customer are handled one after the other.
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
  /** The customer's debt cannot be converted to the currency of its limit. */
  | { readonly kind: 'rateMissing'; readonly from: string; readonly to: string; readonly day: string };
export const creditAsked: Event<CreditQuestion> = event('order.creditAsked');

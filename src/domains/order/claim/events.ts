import { type Event, event } from '../../../kernel/event.ts';
import type { Day } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { ClaimKind, ClaimMode, ClaimSourceSubject } from './kinds.ts';

/** The facts of a record from which a claim is registered; null where the record does not know them. */
export type ClaimSource = {
  readonly no: string;
  readonly companyId: bigint;
  readonly orderId: bigint | null;
  readonly customerId: bigint | null;
  readonly carrierId: bigint | null;
  readonly mode: ClaimMode;
  readonly kind: ClaimKind | null;
  readonly happenedAt: Date | null;
  readonly place: string | null;
  readonly description: string | null;
  readonly cartons: number | null;
  readonly grossKg: string | null;
};

/** Asks for the facts of a record of a higher domain: its capability adds them to `sources`, among the caller's companies alone. */
export type ClaimSourceQuestion = { readonly subject: ClaimSourceSubject; readonly id: bigint; readonly sources: ClaimSource[] };
export const claimSourceAsked: Event<ClaimSourceQuestion> = event('claim.sourceAsked');

/** One party that is charged: the amount to take off what we owe it. Below zero it gives back a deduction. */
type ClaimDeduction = { readonly carrierId: bigint; readonly amountMinor: bigint };
export type ClaimPosting = {
  readonly claimId: bigint;
  readonly claimNo: string;
  readonly companyId: bigint;
  readonly orderId: bigint | null;
  readonly freightJobId: bigint | null;
  readonly mode: ClaimMode;
  readonly customerId: bigint;
  readonly currency: Currency;
  /** The customer's credit. */
  readonly creditMinor: bigint;
  readonly deductions: readonly ClaimDeduction[];
  readonly day: Day;
};

/** A claim or a later recovery of it is posted: finance creates the charges in the same transaction. */
export const claimPosted: Event<ClaimPosting> = event('claim.posted');
/** A posting is taken back: finance voids those charges, and refuses where one is billed. */
export const claimUnposted: Event<{ readonly claimId: bigint }> = event('claim.unposted');

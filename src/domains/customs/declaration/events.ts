import type { Day } from '../../../kernel/day.ts';
import { type Event, event } from '../../../kernel/event.ts';
import type { Currency } from '../../../kernel/money.ts';

/** Customs released the goods. Published in the transaction that records it. */
export const declarationReleased: Event<{
  readonly declarationId: bigint;
  readonly orderId: bigint | null;
  readonly freightJobId: bigint | null;
}> = event('declaration.released');

export type DutiesPaid = {
  readonly declarationId: bigint;
  readonly declarationNo: string;
  readonly companyId: bigint;
  readonly customerId: bigint;
  readonly orderId: bigint | null;
  readonly freightJobId: bigint | null;
  readonly currency: Currency;
  readonly day: Day;
  readonly lines: readonly { readonly tax: 'duty' | 'consumption' | 'vat'; readonly amountMinor: bigint }[];
};
/** We paid duties and taxes for a customer: finance creates the disbursement lines in the same transaction. */
export const dutiesPaid: Event<DutiesPaid> = event('declaration.dutiesPaid');
/** The payment was recorded by mistake: finance voids those lines, and refuses where one is billed. */
export const dutiesWithdrawn: Event<{ readonly declarationId: bigint }> = event('declaration.dutiesWithdrawn');

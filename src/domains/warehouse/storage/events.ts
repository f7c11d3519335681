import { type Event, event } from '../../../kernel/event.ts';
import type { Day } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';

/** One line that a customer owes for storage: quantity × price, tax included, already rounded. */
type StorageLine = {
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amountMinor: bigint;
  readonly calc: Readonly<Record<string, unknown>>;
};
export type StorageCharge = {
  readonly runId: bigint;
  readonly companyId: bigint;
  readonly customerId: bigint;
  readonly currency: Currency;
  /** The last day of the storage, which is its tax point. */
  readonly day: Day;
  readonly lines: readonly StorageLine[];
};

/** A month's storage is charged: finance creates the receivable lines in the same transaction. */
export const storageCharged: Event<StorageCharge> = event('storage.charged');
/** It is taken back: finance voids those lines, and refuses where one is billed. */
export const storageWithdrawn: Event<{ readonly runId: bigint }> = event('storage.withdrawn');

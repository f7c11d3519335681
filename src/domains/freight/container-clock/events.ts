import type { Day } from '../../../kernel/day.ts';
import { type Event, event } from '../../../kernel/event.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { DemurrageKind, DemurrageSide } from '../demurrage-tariff/kinds.ts';

/** The whole charge of one clock so far, tax included, already rounded. */
export type ClockCharge = {
  readonly clockId: bigint;
  readonly side: DemurrageSide;
  readonly kind: DemurrageKind;
  readonly jobId: bigint;
  readonly customerId: bigint;
  readonly carrierId: bigint | null;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly description: string;
  readonly calc: Readonly<Record<string, unknown>>;
};
export type ClockCharges = { readonly companyId: bigint; readonly day: Day; readonly lines: readonly ClockCharge[] };

/**
 * Clocks of containers charge more or less than before. Finance replaces what it has of them, in the same transaction: the amounts are
 * those of the whole clocks, not of a day.
 */
export const clocksCharged: Event<ClockCharges> = event('containerClock.charged');

import type { Currency } from '../../../kernel/money.ts';
import { allocate } from '../../../kernel/money.ts';

/** The part of one order that a truck carried. */
export type Load = { readonly orderId: bigint; readonly grossKg: string; readonly volumeM3: string };

/** The printed form of a declaration holds six lines of goods a page, and always has a first page. */
const linesOfAPage = 6;

export function declarationPages(hsLines: number): number {
  return Math.max(1, Math.ceil(hsLines / linesOfAPage));
}

/** Decimal text to whole millionths: exact down to the gram and the cubic centimetre. */
function millionths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
}

/**
 * Shares the amounts of one trip over the orders that it carried, by number, gross weight or volume. The parts add up; remaining units go
 * to the largest remainders (money.md 18). Where nothing was weighed or measured, the orders share equally, because the cost is still owed.
 */
export function shareOver(
  currency: Currency,
  minor: bigint,
  loads: readonly Load[],
  by: 'order' | 'gross' | 'volume',
): { readonly orderId: bigint; readonly minor: bigint }[] {
  const orders = [...Map.groupBy(loads, (load) => load.orderId)].sort(([a], [b]) => (a < b ? -1 : 1));
  const weigh = (of: readonly Load[]): bigint =>
    of.reduce((sum, load) => sum + millionths(by === 'gross' ? load.grossKg : load.volumeM3), 0n);
  const measured = orders.map(([, own]) => (by === 'order' ? 1n : weigh(own)));
  const weights = measured.some((weight) => weight > 0n) ? measured : orders.map(() => 1n);
  const parts = allocate({ currency, minor }, weights);
  return orders.map(([orderId], place) => ({ orderId, minor: parts[place]?.minor ?? 0n }));
}

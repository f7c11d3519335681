import type { Currency } from '../../../../kernel/money.ts';

/** The price of one carrier for a leg: totals by currency, and the number of its fees that could not be rated. */
export type Bid = { readonly partyId: bigint; readonly sums: ReadonlyMap<Currency, bigint>; readonly unrated: number };

/**
 * The carrier for the estimate while no carrier is assigned: the cheapest of those that price the whole leg in one currency. Only bids in
 * the most frequent currency are compared, since amounts of different currencies are not comparable. Null where no carrier prices the leg.
 */
export function cheapest(bids: readonly Bid[]): Bid | null {
  const whole = bids.filter((bid) => bid.sums.size === 1 && bid.unrated === 0);
  const byCurrency = Map.groupBy(whole, (bid) => [...bid.sums.keys()][0]);
  const [most] = [...byCurrency.values()].sort((a, b) => b.length - a.length);
  const priceOf = (bid: Bid): bigint => [...bid.sums.values()][0] ?? 0n;
  return (most ?? []).reduce<Bid | null>((best, bid) => (best === null || priceOf(bid) < priceOf(best) ? bid : best), null);
}

import type { Currency } from '../../../../kernel/money.ts';

/** What one carrier would charge for a leg: whole sums by currency, and how many of its fees could not be worked out. */
export type Bid = { readonly partyId: bigint; readonly sums: ReadonlyMap<Currency, bigint>; readonly unrated: number };

/**
 * The carrier to reckon with while nobody is chosen: the cheapest of those that price the whole leg, compared in the currency that most
 * of them charge in; sums of different currencies are not compared. Null where nobody prices it.
 */
export function cheapest(bids: readonly Bid[]): Bid | null {
  const whole = bids.filter((bid) => bid.sums.size === 1 && bid.unrated === 0);
  const byCurrency = Map.groupBy(whole, (bid) => [...bid.sums.keys()][0]);
  const [most] = [...byCurrency.values()].sort((a, b) => b.length - a.length);
  const priceOf = (bid: Bid): bigint => [...bid.sums.values()][0] ?? 0n;
  return (most ?? []).reduce<Bid | null>((best, bid) => (best === null || priceOf(bid) < priceOf(best) ? bid : best), null);
}

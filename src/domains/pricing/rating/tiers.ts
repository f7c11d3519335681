import Big from 'big.js';
import type { Note, Scheme, Tier } from './price.ts';

export type TierFault = {
  readonly place: number;
  readonly why: 'TIER_BACKWARD' | 'TIER_OVERLAP' | 'TIER_GAP' | 'TIER_AFTER_END' | 'TIER_START';
};

/**
 * The faults of a list of tiers, by place. Tiers are in order, each begins at the end of the one before, and only the
 * last may be without end. A gap is refused because a quantity in it could not be charged; cumulative tiers begin at 0
 * for the same reason.
 */
export function tierFaults(tiers: readonly Tier[], scheme: Scheme): TierFault[] {
  const faults: TierFault[] = [];
  if (scheme === 'cumulative_tier' && tiers[0] && !new Big(tiers[0].from).eq(0)) faults.push({ place: 0, why: 'TIER_START' });
  tiers.forEach((tier, place) => {
    if (tier.to !== null && new Big(tier.from).gte(tier.to)) faults.push({ place, why: 'TIER_BACKWARD' });
    const before = tiers[place - 1];
    if (!before) return;
    if (before.to === null) faults.push({ place, why: 'TIER_AFTER_END' });
    else if (new Big(tier.from).lt(before.to)) faults.push({ place, why: 'TIER_OVERLAP' });
    else if (new Big(tier.from).gt(before.to)) faults.push({ place, why: 'TIER_GAP' });
  });
  return faults;
}

/** The tier that contains a quantity, [from, to). */
export function tierOf(tiers: readonly Tier[], quantity: Big): Tier | null {
  return tiers.find((tier) => quantity.gte(tier.from) && (tier.to === null || quantity.lt(tier.to))) ?? null;
}

export type Segment = { readonly tier: Tier; readonly quantity: Big; readonly amount: Big };

/** The part of a quantity in each tier; null if the tiers do not reach it. A quantity exactly at the end of a tier needs no further one. */
export function segmentsOf(tiers: readonly Tier[], quantity: Big): Segment[] | null {
  const first = tiers[0];
  const last = tiers.at(-1);
  if (!first || !last || quantity.lt(first.from) || (last.to !== null && quantity.gt(last.to))) return null;
  return tiers
    .filter((tier) => quantity.gt(tier.from))
    .map((tier) => {
      const end = tier.to === null || quantity.lt(tier.to) ? quantity : new Big(tier.to);
      const part = end.minus(tier.from);
      return { tier, quantity: part, amount: part.times(tier.price) };
    });
}

export type Break = { readonly tier: Tier; readonly quantity: Big; readonly amount: Big };

/**
 * The cheaper of two: the quantity in its own tier, or the starting quantity of any higher tier at that tier's price. Equal amounts go to
 * its own tier.
 */
export function cheapestBreak(tiers: readonly Tier[], quantity: Big): Break | null {
  const own = tierOf(tiers, quantity);
  if (!own) return null;
  const start: Break = { tier: own, quantity, amount: quantity.times(own.price) };
  return tiers
    .filter((tier) => quantity.lt(tier.from))
    .map((tier): Break => ({ tier, quantity: new Big(tier.from), amount: new Big(tier.from).times(tier.price) }))
    .reduce((best, one) => (one.amount.lt(best.amount) ? one : best), start);
}

export function tierNote(tier: Tier): Note {
  return tier.to === null
    ? { word: 'rating.note.tierUp', facts: { from: tier.from, price: tier.price } }
    : { word: 'rating.note.tier', facts: { from: tier.from, to: tier.to, price: tier.price } };
}

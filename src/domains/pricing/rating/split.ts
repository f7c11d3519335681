import Big from 'big.js';
import { allocate, type Money } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';

/** Measures have six decimals: a cubic centimetre of volume, finer than a gram of weight. */
const WEIGHT_PLACES = 6;

/** The measures by which the cost of one truck can be shared among its orders. */
const costShares = ['equally', 'gross_kg', 'chargeable_kg', 'volume_m3', 'pieces'] as const;
export type CostShare = (typeof costShares)[number];
export type Shared = {
  readonly gross_kg: string | null;
  readonly chargeable_kg: string | null;
  readonly volume_m3: string | null;
  readonly pieces: string | null;
};

/**
 * Splits an amount over orders (money.md 18): the parts always add up, odd units go to the largest remainders. Refuses
 * SPLIT_MEASURE_MISSING if an order lacks the measure or all of them measure zero: a silent equal split would hide the mistake.
 */
export function splitCost(total: Money, over: readonly Shared[], by: CostShare): Money[] {
  if (over.length === 0) throw new Refusal('SPLIT_MEASURE_MISSING', { by });
  if (by === 'equally')
    return allocate(
      total,
      over.map(() => 1n),
    );
  const weights = over.map((one) => {
    const measure = one[by];
    if (measure === null) throw new Refusal('SPLIT_MEASURE_MISSING', { by });
    return BigInt(new Big(measure).times(new Big(10).pow(WEIGHT_PLACES)).round(0, Big.roundHalfUp).toFixed());
  });
  if (weights.every((weight) => weight === 0n)) throw new Refusal('SPLIT_MEASURE_MISSING', { by });
  return allocate(total, weights);
}

import Big from 'big.js';
import type { Cargo, Note, Package, WeightRule } from './price.ts';

const CM3_IN_M3 = 1_000_000;
/** Weights have three decimals: grams. */
const WEIGHT_PLACES = 3;
/** The quantity of a charge is stored and printed with six decimals. */
const QUANTITY_PLACES = 6;

/** Big.js divides to 20 places by default. A quotient with 40 leaves an amount exact at 20 places after it is multiplied by a price. */
const Wide = Big();
Wide.DP = 40;

/** The quantity as a charge shows it. The amount is computed from the exact one. */
export function shownQuantity(exact: Big): string {
  return exact.round(QUANTITY_PLACES, Big.roundHalfUp).toFixed();
}

export type Weighed = { readonly kg: Big; readonly notes: readonly Note[] };

/**
 * Chargeable weight: the larger of gross and volume weight, or gross + (volume − gross) × share. Null if a weight it
 * needs is unknown. It is rounded only in the note, because a price may still round it up to its own step.
 */
export function chargeableWeight(cargo: Pick<Cargo, 'gross_kg' | 'volume_m3' | 'packages'>, rule: WeightRule): Weighed | null {
  if (cargo.gross_kg === null) return null;
  const gross = new Wide(cargo.gross_kg);
  if (rule.divisor === null && rule.density === null) return { kg: gross, notes: [] };
  const volume = volumeOf(cargo);
  if (volume === null) return null;
  // The volume weight as a fraction. The only division is the last step, so a quotient that ends stays exact and no step raises it.
  const [dividend, divisor] = rule.divisor !== null ? [volume.times(CM3_IN_M3), rule.divisor] : [volume.times(rule.density ?? 0), '1'];
  const light = new Wide(dividend).div(divisor);
  const percent = rule.volume_share_percent ?? '100';
  const over = dividend.minus(gross.times(divisor)).times(percent);
  const kg = light.gt(gross) ? new Wide(gross.times(divisor).times(100).plus(over)).div(new Big(divisor).times(100)) : gross;
  const facts = { gross: gross.toFixed(), volume: volume.toFixed(), volume_kg: show(light), chargeable: show(kg) };
  const notes: Note[] = [
    rule.divisor !== null
      ? { word: 'rating.note.byDivisor', facts: { ...facts, divisor: rule.divisor } }
      : { word: 'rating.note.byDensity', facts: { ...facts, density: rule.density ?? '' } },
  ];
  if (rule.volume_share_percent !== null && light.gt(gross))
    notes.push({ word: 'rating.note.volumeShare', facts: { share: rule.volume_share_percent } });
  return { kg, notes };
}

/** Cubic metres: by the measured packages if there are any, else as declared. */
export function volumeOf(cargo: Pick<Cargo, 'volume_m3' | 'packages'>): Big | null {
  if (cargo.packages.length > 0) return cargo.packages.reduce((sum, one) => sum.plus(packageCm3(one)), new Big(0)).div(CM3_IN_M3);
  return cargo.volume_m3 === null ? null : new Big(cargo.volume_m3);
}

function packageCm3(one: Package): Big {
  return new Big(one.length_cm).times(one.width_cm).times(one.height_cm).times(one.count);
}

function show(kg: Big): string {
  return kg.round(WEIGHT_PLACES, Big.roundHalfUp).toFixed();
}

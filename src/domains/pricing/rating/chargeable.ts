import Big from 'big.js';
import type { Cargo, Note, Package, WeightRule } from './price.ts';

const CM3_IN_M3 = 1_000_000;
/** Weights are kept to the gram. */
const WEIGHT_PLACES = 3;

export type Weighed = { readonly kg: Big; readonly notes: readonly Note[] };

/**
 * Chargeable weight: the larger of gross and volume weight, or gross + (volume − gross) × share. Null where the weight it needs is
 * not known. It is not rounded here beyond the note, since a price may still round it up to its own step.
 */
export function chargeableWeight(cargo: Pick<Cargo, 'gross_kg' | 'volume_m3' | 'packages'>, rule: WeightRule): Weighed | null {
  if (cargo.gross_kg === null) return null;
  const gross = new Big(cargo.gross_kg);
  if (rule.divisor === null && rule.density === null) return { kg: gross, notes: [] };
  const volume = volumeOf(cargo);
  if (volume === null) return null;
  const light = rule.divisor !== null ? volume.times(CM3_IN_M3).div(rule.divisor) : volume.times(rule.density ?? 0);
  const share = rule.volume_share_percent === null ? new Big(1) : new Big(rule.volume_share_percent).div(100);
  const kg = light.gt(gross) ? gross.plus(light.minus(gross).times(share)) : gross;
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

/** Cubic metres: by the measured packages where there are any, else as stated. */
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

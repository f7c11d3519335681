import Big from 'big.js';
import type { Line } from '../../../../web/kit/lines/line-kinds.ts';
import { chargeableWeight, type Dimension, type Measures, vgmByAddition } from '../rules.ts';

const isNumber = (value: unknown): value is string => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

/** A typed number; one that is not finished counts as none. */
export function numberOf(value: unknown): string | null {
  return isNumber(value) ? value : null;
}

/** The measures typed so far. */
export function measuresOf(of: { pieces?: unknown; gross_kg?: unknown; volume_m3?: unknown }): Measures {
  return {
    pieces: typeof of.pieces === 'number' ? of.pieces : null,
    gross_kg: numberOf(of.gross_kg),
    volume_m3: numberOf(of.volume_m3),
  };
}

/** The lines whose four cells are filled in. */
export function wholeDimensions(lines: unknown): Dimension[] {
  return (Array.isArray(lines) ? (lines as readonly Record<string, unknown>[]) : []).flatMap(
    ({ pieces, length_cm, width_cm, height_cm }) =>
      typeof pieces === 'number' && isNumber(length_cm) && isNumber(width_cm) && isNumber(height_cm)
        ? [{ pieces, length_cm, width_cm, height_cm }]
        : [],
  );
}

/** The VGM of method 2 follows the weights that it adds up. */
export function withVgm(line: Line, key: string): Line {
  const isAdded = ['gross_kg', 'packing_kg', 'tare_kg', 'vgm_method'].includes(key) && line['vgm_method'] === '2';
  const weights = { gross_kg: numberOf(line['gross_kg']), packing_kg: numberOf(line['packing_kg']), tare_kg: numberOf(line['tare_kg']) };
  const sum = isAdded ? vgmByAddition(weights) : null;
  return sum === null ? line : { ...line, vgm_kg: sum };
}

/** The weight that goods by air count for, by what is typed of them; null while neither weight nor volume is a number. */
export function chargeableOf(gross: unknown, volume: unknown, divisor: number): string | null {
  return chargeableWeight(numberOf(gross), numberOf(volume), divisor);
}

type Charged = {
  readonly [K in 'chargeable_confirmed_kg' | 'chargeable_customer_kg' | 'chargeable_airline_kg']?: string | null | undefined;
};

/**
 * The chargeable weights that follow from the confirmed one: those that the customer and the airline count, until they are typed. One that equals
 * the confirmed weight of the moment before was not: a weight comes digit by digit.
 */
export function confirmedWeights(weight: string | null, { chargeable_confirmed_kg: before, ...agreed }: Charged) {
  const follows = (value: string | null | undefined): boolean =>
    !value || (isNumber(value) && isNumber(before) && new Big(value).eq(before));
  return {
    chargeable_confirmed_kg: weight,
    ...(follows(agreed.chargeable_customer_kg) ? { chargeable_customer_kg: weight } : {}),
    ...(follows(agreed.chargeable_airline_kg) ? { chargeable_airline_kg: weight } : {}),
  };
}

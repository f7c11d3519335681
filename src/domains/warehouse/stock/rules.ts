import type { Temperature } from '../place/master.ts';

/** The temperatures in degrees Celsius between which goods may stand; null where there is no limit. */
export type TemperatureRange = { readonly temperature_min: string | null; readonly temperature_max: string | null };

/** The range in which all goods of a pallet may stand. Its lowest temperature is above its highest where there is none. */
function commonRange(goods: readonly TemperatureRange[]): { readonly min: number; readonly max: number } {
  return {
    min: Math.max(...goods.map(({ temperature_min }) => Number(temperature_min ?? Number.NEGATIVE_INFINITY))),
    max: Math.min(...goods.map(({ temperature_max }) => Number(temperature_max ?? Number.POSITIVE_INFINITY))),
  };
}

/**
 * The zones in which goods may stand together, from the warmest. A chilled zone has -5 to 8 °C, from fish on ice to medicines; a frozen one
 * is colder, from butter to ice cream; an ambient one is warmer.
 */
export function zonesFor(goods: readonly TemperatureRange[]): readonly Temperature[] {
  const { min, max } = commonRange(goods);
  if (min > max) return [];
  const fits: Record<Temperature, boolean> = { ambient: max > 8, chilled: max >= -5 && min <= 8, frozen: min < -5 };
  return (['ambient', 'chilled', 'frozen'] as const).filter((temperature) => fits[temperature]);
}

/** The range of goods as the floor reads it: `2…8`, `≤ -18`, `≥ 15`. */
export function rangeText(goods: readonly TemperatureRange[]): string {
  const { min, max } = commonRange(goods);
  if (min === Number.NEGATIVE_INFINITY) return `≤ ${max}`;
  return max === Number.POSITIVE_INFINITY ? `≥ ${min}` : `${min}…${max}`;
}

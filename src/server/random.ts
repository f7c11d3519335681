/** A seeded generator (mulberry32): the same seed gives the same demo company. Not for secrets. */
export type Random = {
  /** A whole number from 0 up to but not including `max`. */
  whole(max: number): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
  /** True with this chance, 0 to 1. */
  chance(p: number): boolean;
  /** An index drawn by weight. */
  weighted(weights: readonly number[]): number;
};

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (max: number): number => Math.floor(next() * max);
  return {
    whole,
    between: (min, max) => min + whole(max - min + 1),
    pick: (items) => {
      const item = items[whole(items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    chance: (p) => next() < p,
    weighted(weights) {
      let left = next() * weights.reduce((a, b) => a + b, 0);
      const place = weights.findIndex((weight) => (left -= weight) < 0);
      return place < 0 ? weights.length - 1 : place;
    },
  };
}

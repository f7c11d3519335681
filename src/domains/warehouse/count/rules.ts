import Big from 'big.js';
import type { CountMode, GoodsClass } from './kinds.ts';
import { type CountState, floorStates } from './states.ts';

/** A blind count shows neither expected quantities nor earlier counts while somebody counts. */
export function hidesBook(mode: CountMode, state: CountState): boolean {
  return mode === 'blind' && (state === 'created' || floorStates.includes(state));
}

/** Days after which goods of a class are due to be counted again. */
export const cycleDays: Readonly<Record<GoodsClass, number>> = { A: 30, B: 90, C: 180 };

/**
 * Sorts goods into classes by their share of all movements, most moved first: A up to 80 %, B up to 95 %, C the rest (Pareto's rule as
 * inventory control uses it). Goods that begin below a limit belong to its class, so the most moved ones are always A.
 */
export function classesOf<K>(goods: readonly { readonly key: K; readonly moves: number }[]): Map<K, GoodsClass> {
  const total = goods.reduce((sum, { moves }) => sum + moves, 0);
  const classes = new Map<K, GoodsClass>();
  let before = 0;
  for (const { key, moves } of [...goods].sort((a, b) => b.moves - a.moves)) {
    const share = total === 0 ? 1 : before / total;
    classes.set(key, moves === 0 || share >= 0.95 ? 'C' : share >= 0.8 ? 'B' : 'A');
    before += moves;
  }
  return classes;
}

export type BalanceNow = { readonly qty: string; readonly held: string; readonly allocated: string; readonly cartons: number };
export type CountedLine = {
  readonly expected_qty: string;
  readonly expected_cartons: number;
  readonly counted_qty: string;
  /** Null where nobody counted them. */
  readonly counted_cartons: number | null;
};
export type Adjustment =
  | { readonly qty: string; readonly cartons: number; readonly held?: string; readonly allocated?: string }
  /** The balance changed since the scan, or goods that are reserved would be missing. */
  | { readonly refused: 'COUNT_STALE' | 'COUNT_RESERVED' };

/**
 * The adjustment of a balance: the counted difference, added to what the balance is by now, so that movements since the scan stay. A static
 * count allows none. A hold falls with the goods that are gone, after those that nobody held: a short pick holds what is missing until it is
 * counted. Reserved goods are not counted away. They leave only with their pallet, when it was found elsewhere.
 */
export function adjustmentOf(line: CountedLine, now: BalanceNow, dynamic: boolean, isFoundElsewhere = false): Adjustment {
  if (!dynamic && !new Big(now.qty).eq(line.expected_qty)) return { refused: 'COUNT_STALE' };
  const change = new Big(line.counted_qty).minus(line.expected_qty);
  const after = new Big(now.qty).plus(change);
  if (after.lt(0)) return { refused: 'COUNT_STALE' };
  const unreserved = lesser(after.minus(now.allocated), new Big(0));
  if (unreserved.lt(0) && !isFoundElsewhere) return { refused: 'COUNT_RESERVED' };
  const unheld = lesser(after.minus(now.allocated).minus(unreserved).minus(now.held), new Big(0));
  const counted = line.counted_cartons ?? line.expected_cartons;
  const cartons = after.eq(0) ? -now.cartons : Math.max(-now.cartons, counted - line.expected_cartons);
  return {
    qty: change.toFixed(3),
    cartons,
    ...(unheld.lt(0) ? { held: unheld.toFixed(3) } : {}),
    ...(unreserved.lt(0) ? { allocated: unreserved.toFixed(3) } : {}),
  };
}

type Bound = { readonly held: Big; readonly allocated: Big };

/**
 * The reservations and holds that goods bring to the place where their pallet was found: all reservations, and as much on hold as there is
 * besides. Undefined when fewer goods were found than are reserved.
 */
export function boundOn(balance: { readonly qty: string } & Pick<BalanceNow, 'held' | 'allocated'>, brought: Bound): Bound | undefined {
  const free = new Big(balance.qty).minus(balance.held).minus(balance.allocated);
  const left = free.minus(brought.allocated);
  return left.lt(0) ? undefined : { allocated: brought.allocated, held: lesser(left, brought.held) };
}

const lesser = (a: Big, b: Big): Big => (a.lt(b) ? a : b);

/** The number of locations of a sample: a part of one is a whole one, so that no sample is empty. */
export function sampleSize(locations: number, percent: number): number {
  return Math.ceil((locations * percent) / 100);
}

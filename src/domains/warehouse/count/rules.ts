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
  readonly counted_cartons: number;
};
export type Adjustment =
  | { readonly qty: string; readonly cartons: number }
  /** The balance changed since the scan, or goods that are reserved or held would be missing. */
  | { readonly refused: 'COUNT_STALE' | 'COUNT_RESERVED' };

/**
 * The adjustment of a balance: the counted difference, added to what the balance is by now, so that movements since the scan stay. A static
 * count allows none.
 */
export function adjustmentOf(line: CountedLine, now: BalanceNow, dynamic: boolean): Adjustment {
  if (!dynamic && !new Big(now.qty).eq(line.expected_qty)) return { refused: 'COUNT_STALE' };
  const change = new Big(line.counted_qty).minus(line.expected_qty);
  const after = new Big(now.qty).plus(change);
  if (after.lt(0)) return { refused: 'COUNT_STALE' };
  if (after.lt(new Big(now.held).plus(now.allocated))) return { refused: 'COUNT_RESERVED' };
  const cartons = after.eq(0) ? -now.cartons : Math.max(-now.cartons, line.counted_cartons - line.expected_cartons);
  return { qty: change.toFixed(3), cartons };
}

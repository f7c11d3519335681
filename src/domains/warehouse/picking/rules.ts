import Big from 'big.js';
import type { PickingState } from './states.ts';

/** The content of a pallet and its weight. */
export type PalletLoad = {
  readonly qty: string;
  readonly cartons: number;
  readonly gross_kg: string;
  readonly net_kg: string;
  readonly volume_m3: string;
};

/**
 * The cartons that go with a quantity, when nobody counted them: their share by quantity, rounded down. The last of the goods takes all
 * cartons that are left.
 */
export function cartonsOf(balance: { readonly qty: string; readonly cartons: number }, taken: string): number {
  if (new Big(taken).gte(balance.qty)) return balance.cartons;
  return Number(new Big(balance.cartons).times(taken).div(balance.qty).round(0, Big.roundDown).toFixed(0));
}

/**
 * Splits a pallet: the taken part and the rest. Weights and volume follow the cartons, or the quantity where there are none, or where all of
 * them go and goods stay; the rest keeps the remainder of every rounding, so both parts always add up to what was there, and goods that stay
 * keep a weight. Taking everything leaves nothing.
 */
export function splitLoad(
  whole: PalletLoad,
  taken: { readonly qty: string; readonly cartons: number },
): { taken: PalletLoad; rest: PalletLoad } {
  const all = new Big(taken.qty).gte(whole.qty);
  const byCartons = taken.cartons > 0 && taken.cartons < whole.cartons;
  const share = (text: string, places: number): Big => {
    if (all) return new Big(text);
    const part = byCartons ? new Big(text).times(taken.cartons).div(whole.cartons) : new Big(text).times(taken.qty).div(whole.qty);
    return part.round(places, Big.roundDown);
  };
  const parts = { gross_kg: share(whole.gross_kg, 3), net_kg: share(whole.net_kg, 3), volume_m3: share(whole.volume_m3, 4) };
  return {
    taken: {
      qty: new Big(taken.qty).toFixed(3),
      cartons: taken.cartons,
      gross_kg: parts.gross_kg.toFixed(3),
      net_kg: parts.net_kg.toFixed(3),
      volume_m3: parts.volume_m3.toFixed(4),
    },
    rest: {
      qty: new Big(whole.qty).minus(taken.qty).toFixed(3),
      cartons: whole.cartons - taken.cartons,
      gross_kg: new Big(whole.gross_kg).minus(parts.gross_kg).toFixed(3),
      net_kg: new Big(whole.net_kg).minus(parts.net_kg).toFixed(3),
      volume_m3: new Big(whole.volume_m3).minus(parts.volume_m3).toFixed(4),
    },
  };
}

/** True for tasks of this state, or tab, whose goods this reader may count: a check that knows the answer is none. */
export function isCountedBlind(state: string | null, mayCheck: boolean): boolean {
  return mayCheck && state === 'awaitingOutbound';
}

type Counts = 'qty' | 'picked_qty' | 'short_qty';
/** A task as its reader sees it: without its quantities where they are counted blind. */
export function shownTo<T extends { readonly state: PickingState } & Readonly<Record<Counts, string>>>(
  task: T,
  mayCheck: boolean,
): Omit<T, Counts> & Readonly<Record<Counts, string | null>> {
  return isCountedBlind(task.state, mayCheck) ? { ...task, qty: null, picked_qty: null, short_qty: null } : task;
}

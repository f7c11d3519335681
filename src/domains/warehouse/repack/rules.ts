import Big from 'big.js';
import type { SplitReason } from './kinds.ts';

/**
 * The part on hold of a quantity that is split off a balance: it stays on hold. Damaged goods are those that were held for it; otherwise
 * free goods go first.
 */
export function heldPart(balance: { readonly held: string; readonly available: string }, qty: string, reason: SplitReason): string {
  const [onHold, beyondFree] = [new Big(balance.held), new Big(qty).minus(balance.available)];
  const part = reason === 'damage' ? (onHold.lt(qty) ? onHold : new Big(qty)) : beyondFree;
  return (part.gt(0) ? part : new Big(0)).toFixed(3);
}

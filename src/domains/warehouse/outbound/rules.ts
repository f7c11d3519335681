import Big from 'big.js';

/** A line that wants goods. Lines that ask for the same by the same rule have the same key and share candidates. */
export type Wanted = { readonly line_id: bigint; readonly key: string; readonly qty: string };
/** A balance that suits the lines of a key, in the order of their rule. */
export type Candidate = { readonly key: string; readonly balance_id: bigint };
export type Share = { readonly line_id: bigint; readonly balance_id: bigint; readonly qty: string };
export type Missing = { readonly line_id: bigint; readonly qty: string };

/**
 * Divides stock among lines: each line in its turn takes from its candidates in their order what lines before it have left. The shares of a
 * balance never exceed what is available on it.
 */
export function divideStock(
  wanted: readonly Wanted[],
  candidates: readonly Candidate[],
  availableOf: ReadonlyMap<bigint, string>,
): { readonly shares: Share[]; readonly missing: Missing[] } {
  const left = new Map([...availableOf].map(([id, available]) => [id, new Big(available)]));
  const ofKey = new Map<string, { readonly balances: bigint[]; next: number }>();
  for (const { key, balance_id } of candidates) {
    const queue = ofKey.get(key);
    if (queue) queue.balances.push(balance_id);
    else ofKey.set(key, { balances: [balance_id], next: 0 });
  }
  const shares: Share[] = [];
  const missing: Missing[] = [];
  for (const { line_id, key, qty } of wanted) {
    const queue = ofKey.get(key);
    let open = new Big(qty);
    // A balance is passed when it is used up, and no later line of the key looks at it again.
    // Stryker disable next-line EqualityOperator: behind the last balance nothing is available
    for (; queue && open.gt(0) && queue.next < queue.balances.length; queue.next++) {
      const balance_id = queue.balances[queue.next] ?? 0n;
      const available = left.get(balance_id) ?? new Big(0);
      const share = available.lt(open) ? available : open;
      if (share.lte(0)) continue;
      left.set(balance_id, available.minus(share));
      open = open.minus(share);
      shares.push({ line_id, balance_id, qty: share.toFixed(3) });
      if (share.lt(available)) break;
    }
    if (open.gt(0)) missing.push({ line_id, qty: open.toFixed(3) });
  }
  return { shares, missing };
}

/** The part of a plan that is reserved. */
export function reservedOf(qty: string, reserved: string): 'none' | 'part' | 'whole' {
  if (new Big(reserved).lte(0)) return 'none';
  return new Big(reserved).lt(qty) ? 'part' : 'whole';
}

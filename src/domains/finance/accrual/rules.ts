import type { Currency } from '../../../kernel/money.ts';
import type { PostingLine } from '../ledger/rules.ts';
import type { Side } from '../side.ts';

/** The record that was served: an order, a job without an order, a trip without either, or none. */
export type Served = { readonly orderId: bigint | null; readonly freightJobId: bigint | null; readonly workOrderId: bigint | null };

/**
 * An amount of a record at the end of a month, in the functional currency: revenue or cost that nobody billed or, `inProgress`, the cost of
 * work whose revenue is not earned yet.
 */
export type Accruable = Served & { readonly side: Side; readonly inProgress: boolean; readonly minor: bigint };

/** The amounts that differ from those that earlier runs of the month posted. */
export function changesOf(due: readonly Accruable[], posted: readonly Accruable[]): Accruable[] {
  const key = ({ side, inProgress, orderId, freightJobId, workOrderId }: Accruable): string =>
    [side, inProgress, orderId, freightJobId, workOrderId].join();
  const sums = new Map<string, Accruable>();
  const add = (one: Accruable, sign: bigint): void => {
    const before = sums.get(key(one))?.minor ?? 0n;
    sums.set(key(one), { ...one, minor: before + sign * one.minor });
  };
  for (const one of due) add(one, 1n);
  for (const one of posted) add(one, -1n);
  return [...sums.values()].filter(({ minor }) => minor !== 0n);
}

/**
 * Receivable: debit accrued income, credit revenue. Payable: debit cost, credit accrued cost. In progress: debit work in progress, credit
 * cost.
 */
export function accrualPosting(currency: Currency, changes: readonly Accruable[]): PostingLine[] {
  return changes.flatMap(({ side, inProgress, orderId, minor }): PostingLine[] => {
    const line = (account: PostingLine['account'], amount: bigint): PostingLine => ({
      account,
      currency,
      amountMinor: amount,
      functionalMinor: amount,
      orderId: orderId ?? undefined,
    });
    if (inProgress) return [line('workInProgress', minor), line('cost', -minor)];
    if (side === 'receivable') return [line('accruedIncome', minor), line('revenue', -minor)];
    return [line('accruedCost', -minor), line('cost', minor)];
  });
}

/** The sums of a run: unbilled revenue, unbilled cost, and the cost of work in progress. */
export function sumsOf(changes: readonly Accruable[]) {
  const sum = (wanted: (one: Accruable) => boolean): bigint =>
    changes.reduce((total, one) => (wanted(one) ? total + one.minor : total), 0n);
  return {
    revenue: sum(({ side }) => side === 'receivable'),
    cost: sum(({ side, inProgress }) => side === 'payable' && !inProgress),
    inProgress: sum(({ inProgress }) => inProgress),
  };
}

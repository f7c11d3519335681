import type { Currency } from '../../../kernel/money.ts';
import type { PostingLine } from '../ledger/rules.ts';
import type { Side } from '../side.ts';

/** The revenue or cost of an order that nobody billed, in the functional currency. */
export type Unbilled = { readonly side: Side; readonly orderId: bigint | null; readonly minor: bigint };

/** The amounts that differ from those that earlier runs of the month posted. */
export function changesOf(unbilled: readonly Unbilled[], posted: readonly Unbilled[]): Unbilled[] {
  const key = ({ side, orderId }: Unbilled): string => `${side} ${orderId}`;
  const sums = new Map<string, Unbilled>();
  const add = (one: Unbilled, sign: bigint): void => {
    const before = sums.get(key(one))?.minor ?? 0n;
    sums.set(key(one), { ...one, minor: before + sign * one.minor });
  };
  for (const one of unbilled) add(one, 1n);
  for (const one of posted) add(one, -1n);
  return [...sums.values()].filter(({ minor }) => minor !== 0n);
}

/** Receivable: debit accrued income, credit revenue. Payable: debit cost, credit accrued cost. */
export function accrualPosting(currency: Currency, changes: readonly Unbilled[]): PostingLine[] {
  return changes.flatMap(({ side, orderId, minor }): PostingLine[] => {
    const sign = side === 'receivable' ? 1n : -1n;
    const line = (account: PostingLine['account'], amount: bigint): PostingLine => ({
      account,
      currency,
      amountMinor: amount,
      functionalMinor: amount,
      orderId: orderId ?? undefined,
    });
    return [
      line(side === 'receivable' ? 'accruedIncome' : 'accruedCost', sign * minor),
      line(side === 'receivable' ? 'revenue' : 'cost', -sign * minor),
    ];
  });
}

export function sumOfSide(unbilled: readonly Unbilled[], side: Side): bigint {
  return unbilled.reduce((sum, one) => (one.side === side ? sum + one.minor : sum), 0n);
}

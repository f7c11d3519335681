import { greaterOf, lesserOf } from '../../../kernel/bounds.ts';
import { addDays, type Day, daysBetween, monthOf } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import { type ExpenseAccount, type Party, type PostingLine, touched } from '../ledger/rules.ts';
import { firstDayOf, lastDayOf } from '../period/rules.ts';

/** Each month of the period counts the same, or by its days within the period. */
export const spreadMethods = ['month', 'day'] as const;
export type SpreadMethod = (typeof spreadMethods)[number];
export const changeKinds = ['period', 'end'] as const;
export type ChangeKind = (typeof changeKinds)[number];
export const shareNotes = ['late', 'rest'] as const;
const monthsMax = 240;

export type Spread = {
  readonly method: SpreadMethod;
  readonly from: Day;
  readonly to: Day;
  readonly minor: bigint;
  readonly functionalMinor: bigint;
};
export type Share = { readonly month: string; readonly days: number; readonly minor: bigint; readonly functionalMinor: bigint };

/** The months that a period touches. */
export function monthsOf(from: Day, to: Day): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthAfter(month)) months.push(month);
  return months;
}
/** The last day that a period which begins on a day may have. */
export function lastDayFor(from: Day): Day {
  const [year = 0, month = 0] = monthOf(from).split('-').map(Number);
  const months = year * 12 + month - 1 + monthsMax - 1;
  return lastDayOf(`${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`);
}
export const monthAfter = (month: string): string => monthOf(addDays(lastDayOf(month), 1));

/**
 * Spreads an amount in a straight line over the months from `from` to `to`, both included. Shares are rounded down to the smallest unit, and
 * the last month takes the rest, so that the shares add up to the amount in both currencies.
 */
export function planOf({ method, from, to, minor, functionalMinor }: Spread): Share[] {
  const months = monthsOf(from, to).map((month) => {
    const [first, last] = [firstDayOf(month), lastDayOf(month)];
    return { month, days: daysBetween(greaterOf(from, first), lesserOf(to, last)) + 1 };
  });
  const weightOf = ({ days }: { days: number }): bigint => (method === 'day' ? BigInt(days) : 1n);
  const whole = months.reduce((sum, one) => sum + weightOf(one), 0n);
  const left = { minor, functionalMinor };
  return months.map((one, place) => {
    const weight = weightOf(one);
    const share =
      place === months.length - 1 ? { ...left } : { minor: (minor * weight) / whole, functionalMinor: (functionalMinor * weight) / whole };
    left.minor -= share.minor;
    left.functionalMinor -= share.functionalMinor;
    return { ...one, ...share };
  });
}

type Amount = {
  readonly currency: Currency;
  readonly minor: bigint;
  readonly functionalMinor: bigint;
  readonly party: Party;
  readonly memo: string;
};

/** The whole cost leaves the cost account, where the supplier's bill put it: debit prepaid, credit cost. */
export function prepaidPosting({
  currency,
  minor,
  functionalMinor,
  party,
  memo,
  billId,
}: Amount & { readonly billId: bigint }): PostingLine[] {
  return touched([
    { account: 'prepaidExpense', currency, amountMinor: minor, functionalMinor, party, memo },
    { account: 'cost', currency, amountMinor: -minor, functionalMinor: -functionalMinor, party, billId, memo },
  ]);
}

/** The share of a month: debit the account that bears it, credit prepaid. */
export function sharePosting(
  share: Amount,
  bearer: { readonly account: ExpenseAccount; readonly costCentreId: bigint | null },
): PostingLine[] {
  const { currency, minor, functionalMinor, party, memo } = share;
  const costCentreId = bearer.costCentreId ?? undefined;
  return touched([
    { account: bearer.account, currency, amountMinor: minor, functionalMinor, party, costCentreId, memo },
    { account: 'prepaidExpense', currency, amountMinor: -minor, functionalMinor: -functionalMinor, party, memo },
  ]);
}

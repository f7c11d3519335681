import Big from 'big.js';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { profitOf } from '../profit/rules.ts';

export type Months = { readonly from: string; readonly to: string };

/** The month a number of months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The number of months of a period, both ends included. */
function monthCount({ from, to }: Months): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
}

/** The number of months back to the compared period. */
export function monthsBack(period: Months, compare: 'before' | 'year'): number {
  return compare === 'year' ? 12 : monthCount(period);
}

export function monthsOf({ from, to }: Months): string[] {
  return Array.from({ length: Math.max(0, monthCount({ from, to })) }, (_, place) => addMonths(from, place));
}

export type Sums = Readonly<
  Record<
    | 'accrued_income'
    | 'accrued_cost'
    | 'billed_income'
    | 'billed_cost'
    | 'estimated_income'
    | 'estimated_cost'
    | 'before_income'
    | 'before_cost',
    bigint
  >
>;
export const noSums: Sums = {
  accrued_income: 0n,
  accrued_cost: 0n,
  billed_income: 0n,
  billed_cost: 0n,
  estimated_income: 0n,
  estimated_cost: 0n,
  before_income: 0n,
  before_cost: 0n,
};

/** The figures of sums in the currency's smallest unit, formatted for display. */
export function figuresOf(currency: Currency, sums: Sums) {
  const amount = (minor: bigint): string => amountOf(currency, minor);
  const actual = profitOf(currency, sums.accrued_income + sums.billed_income, sums.accrued_cost + sums.billed_cost);
  const profit = sums.accrued_income + sums.billed_income - sums.accrued_cost - sums.billed_cost;
  const before = sums.before_income - sums.before_cost;
  return {
    ...actual,
    accrued_income: amount(sums.accrued_income),
    accrued_cost: amount(sums.accrued_cost),
    billed_income: amount(sums.billed_income),
    billed_cost: amount(sums.billed_cost),
    estimated_income: amount(sums.estimated_income),
    estimated_cost: amount(sums.estimated_cost),
    estimated_profit: amount(sums.estimated_income - sums.estimated_cost),
    before_income: amount(sums.before_income),
    before_cost: amount(sums.before_cost),
    before_profit: amount(before),
    change_percent:
      before === 0n
        ? null
        : new Big((profit - before).toString()).times(100).div(new Big(before.toString()).abs()).round(2, Big.roundHalfUp).toFixed(2),
  };
}

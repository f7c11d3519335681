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

export type BridgeStep = {
  readonly key: 'estimated' | 'income' | 'cost' | 'actual' | 'accrued' | 'billed';
  /** The figure or the change. */
  readonly value: string;
  /** Where its bar begins and ends. */
  readonly from: string;
  readonly to: string;
};
type Bridged = {
  readonly [K in `${'estimated' | 'accrued' | 'billed'}_${'income' | 'cost'}`]?: string | undefined;
};

/**
 * The steps from the estimated profit to the actual one, by income and by cost, and from there to what of it is billed: the rest is accrued,
 * charged but on no bill. Undefined for those who do not see both sides.
 */
export function bridgeOf(of: Bridged): BridgeStep[] | undefined {
  const { estimated_income, estimated_cost, accrued_income, accrued_cost, billed_income, billed_cost } = of;
  if (estimated_income === undefined || accrued_income === undefined || billed_income === undefined) return undefined;
  if (estimated_cost === undefined || accrued_cost === undefined || billed_cost === undefined) return undefined;
  const estimated = new Big(estimated_income).minus(estimated_cost);
  const income = new Big(accrued_income).plus(billed_income).minus(estimated_income);
  const cost = new Big(estimated_cost).minus(accrued_cost).minus(billed_cost);
  const accrued = new Big(accrued_cost).minus(accrued_income);
  const afterIncome = estimated.plus(income);
  const actual = afterIncome.plus(cost);
  const billed = actual.plus(accrued);
  const zero = new Big(0);
  const step = (key: BridgeStep['key'], value: Big, from: Big, to: Big): BridgeStep => ({
    key,
    value: value.toFixed(),
    from: from.toFixed(),
    to: to.toFixed(),
  });
  return [
    step('estimated', estimated, zero, estimated),
    step('income', income, estimated, afterIncome),
    step('cost', cost, afterIncome, actual),
    step('actual', actual, zero, actual),
    step('accrued', accrued, actual, billed),
    step('billed', billed, zero, billed),
  ];
}

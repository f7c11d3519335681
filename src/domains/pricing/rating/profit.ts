import Big from 'big.js';
import { add, type Currency, type Money } from '../../../kernel/money.ts';
import type { Side } from './price.ts';

export type JobLine = { readonly side: Side; readonly functional_net: Money; readonly is_disbursement: boolean };
export type Profit = {
  readonly income: Money;
  readonly cost: Money;
  readonly profit: Money /** percent of the income, two decimals; null without income */;
  readonly margin_percent: string | null;
};

/**
 * Profit of a job (money.md 16): functional receivable without tax − functional payable without tax, without disbursements on either side.
 */
export function profitOf(currency: Currency, lines: readonly JobLine[]): Profit {
  const sum = (side: Side): Money =>
    lines
      .filter((line) => line.side === side && !line.is_disbursement)
      .reduce((total, line) => add(total, line.functional_net), { currency, minor: 0n });
  const income = sum('sell');
  const cost = sum('buy');
  const profit: Money = { currency, minor: income.minor - cost.minor };
  const margin =
    income.minor === 0n
      ? null
      : new Big(profit.minor.toString()).times(100).div(income.minor.toString()).round(2, Big.roundHalfUp).toFixed();
  return { income, cost, profit, margin_percent: margin };
}

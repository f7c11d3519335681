import Big from 'big.js';
import { amountOf, type Currency } from '../../../kernel/money.ts';

/** Income less cost, formatted for display. */
export function profitOf(currency: Currency, incomeMinor: bigint, costMinor: bigint) {
  const profit = incomeMinor - costMinor;
  return {
    income: amountOf(currency, incomeMinor),
    cost: amountOf(currency, costMinor),
    profit: amountOf(currency, profit),
    margin_percent:
      incomeMinor === 0n ? null : new Big(profit.toString()).times(100).div(incomeMinor.toString()).round(2, Big.roundHalfUp).toFixed(2),
  };
}

import Big from 'big.js';
import { type Currency, minorDigits } from '../../../kernel/money.ts';

/** Exact sums of amounts, one for each currency, in the order in which the currencies appear. */
export function sumsByCurrency(
  amounts: readonly { readonly currency: Currency; readonly amount: string }[],
): { currency: Currency; amount: string }[] {
  const sums = new Map<Currency, Big>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(amount));
  return [...sums].map(([currency, sum]) => ({ currency, amount: sum.toFixed(minorDigits[currency]) }));
}

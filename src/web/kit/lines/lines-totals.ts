import Big from 'big.js';
import { type Currency, minorDigits } from '../../../kernel/money.ts';
import type { Line, LineColumn } from './line-kinds.ts';
import { cellFault, currencyOf } from './lines-state.ts';

export type ColumnTotal = { readonly currency: Currency | null; readonly sum: string };

/** Exact sums of a column, one for each currency; invalid cells are not counted. */
export function totalsOf(column: LineColumn, lines: readonly Line[]): ColumnTotal[] {
  if (!column.total) return [];
  const sums = new Map<Currency | null, Big>();
  for (const line of lines) {
    const value = line[column.key];
    if (value === null || value === undefined || value === '' || cellFault(column, line) !== null) continue;
    const currency = column.is === 'amount' ? currencyOf(column, line) : null;
    sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(String(value)));
  }
  return [...sums].map(([currency, sum]) => ({ currency, sum: currency ? sum.toFixed(minorDigits[currency]) : sum.toFixed() }));
}

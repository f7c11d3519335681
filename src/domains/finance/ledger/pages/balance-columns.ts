import type { Currency } from '../../../../kernel/money.ts';

const figures = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'] as const;

/** The columns of opening, turnover and closing of an account, each balance on its side. */
export function balanceColumns(currency: Currency) {
  return figures.map((key) => ({ key, is: 'amount' as const, currency: { all: currency }, width: 140 }));
}

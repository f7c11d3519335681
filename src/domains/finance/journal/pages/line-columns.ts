import type { Currency } from '../../../../kernel/money.ts';
import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { manualAccounts } from '../rules.ts';

/** A new line in the currency of the writer's company. */
export const newLine = (currency: Currency): Line => ({ currency });

/** The columns of a line that is entered by hand. */
export const lineColumns: readonly LineColumn[] = [
  { key: 'account', word: 'journalLine.account', is: 'choice', of: manualAccounts, words: 'ledger.account', required: true, width: 190 },
  { key: 'memo', word: 'journalLine.memo', is: 'text', width: 180 },
  { key: 'currency', word: 'journalLine.currency', is: 'code', required: true, width: 80 },
  { key: 'debit', word: 'journalLine.debit', is: 'amount', currency: 'currency', total: true, width: 130 },
  { key: 'credit', word: 'journalLine.credit', is: 'amount', currency: 'currency', total: true, width: 130 },
  { key: 'rate', word: 'journalLine.rate', is: 'quantity', width: 100 },
  { key: 'customer_id', word: 'journalLine.customer_id', is: 'ref', to: 'customer', width: 160 },
  { key: 'carrier_id', word: 'journalLine.carrier_id', is: 'ref', to: 'carrier', width: 160 },
  { key: 'cost_centre_id', word: 'journalLine.cost_centre_id', is: 'ref', to: 'team', width: 140 },
  { key: 'order_no', word: 'journalLine.order_no', is: 'code', width: 150 },
];

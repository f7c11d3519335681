import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { isUntouched } from '../../../../web/kit/lines/lines-state.ts';
import type { ReceiptFacts } from '../receipt-text.ts';

export const columns: readonly LineColumn[] = [
  { key: 'spent_on', word: 'expenseLine.spent_on', is: 'day', required: true, width: 130 },
  { key: 'fee_type_id', word: 'expenseLine.fee_type', is: 'ref', to: 'feeType', required: true, width: 150 },
  { key: 'cost_centre_id', word: 'expenseLine.cost_centre', is: 'ref', to: 'team', width: 140 },
  { key: 'order_id', word: 'expenseLine.order_no', is: 'ref', to: 'order', width: 160 },
  { key: 'freight_job_id', word: 'expenseLine.freight_job_no', is: 'ref', to: 'freightJob', width: 160 },
  { key: 'description', word: 'expenseLine.description', is: 'text', width: 180 },
  { key: 'currency', word: 'expenseLine.currency', is: 'code', required: true, width: 80 },
  { key: 'amount', word: 'expenseLine.amount', is: 'amount', currency: 'currency', required: true, total: true, width: 120 },
  { key: 'invoice_no', word: 'expenseLine.invoice_no', is: 'code', width: 190 },
  { key: 'invoice_on', word: 'expenseLine.invoice_on', is: 'day', width: 130 },
  { key: 'seller_tax_no', word: 'expenseLine.seller_tax_no', is: 'code', width: 180 },
  { key: 'net', word: 'expenseLine.net', is: 'amount', currency: 'currency', width: 110 },
  { key: 'tax', word: 'expenseLine.tax', is: 'amount', currency: 'currency', width: 110 },
  { key: 'is_deductible', word: 'expenseLine.is_deductible', is: 'flag', width: 90 },
];

/**
 * The lines of a claim with that of an invoice or receipt behind them. It takes the place of a line in which nothing is entered; `fresh` is
 * such a line.
 */
export function withReceipt(lines: readonly Line[], facts: ReceiptFacts, fresh: Line): Line[] {
  const { invoice_no, invoice_on, seller_tax_no, seller_name, currency, net, tax, amount } = facts;
  const line = { invoice_no, invoice_on, seller_tax_no, net, tax, amount, description: seller_name };
  const known = { currency: currency ?? fresh['currency'], spent_on: invoice_on ?? fresh['spent_on'] };
  const entered = lines.filter((one) => !isUntouched(columns, one, fresh));
  return [...entered, { ...fresh, ...line, ...known, is_deductible: Number(tax) > 0 }];
}

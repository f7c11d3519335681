import { expect, test } from 'vitest';
import type { Line } from '../../../../web/kit/lines/line-kinds.ts';
import type { ReceiptFacts } from '../receipt-text.ts';
import { withReceipt } from './claim-lines.ts';

const fresh: Line = { spent_on: '2026-11-30', currency: 'CNY', is_deductible: false };
/* The amounts of a Chinese invoice with 6 % tax. */
const facts: ReceiptFacts = {
  invoice_no: '25442000000012345678',
  invoice_on: '2026-11-28',
  seller_name: 'Shenzhen Hotel',
  seller_tax_no: '91440300MA5EXAMPLE',
  currency: 'CNY',
  net: '100.00',
  tax: '6.00',
  amount: '106.00',
};
const receipt = {
  spent_on: '2026-11-28',
  currency: 'CNY',
  is_deductible: true,
  invoice_no: '25442000000012345678',
  invoice_on: '2026-11-28',
  seller_tax_no: '91440300MA5EXAMPLE',
  net: '100.00',
  tax: '6.00',
  amount: '106.00',
  description: 'Shenzhen Hotel',
};
const taxi: Line = { ...fresh, fee_type_id: '7', description: 'taxi', amount: '80' };
const planned: Line = { ...fresh, fee_type_id: '7', description: 'parking' };

test.each<[string, readonly Line[], readonly Line[]]>([
  ['takes the place of the line in which nothing is entered', [fresh], [receipt]],
  ['stands behind the lines that have an amount', [taxi], [taxi, receipt]],
  ['leaves a line that has no amount yet', [planned, fresh, taxi], [planned, taxi, receipt]],
  ['stands behind the one before', [receipt], [receipt, receipt]],
])('the line of a receipt %s', (_name, lines, expected) => {
  expect(withReceipt(lines, facts, fresh)).toEqual(expected);
});

test('a receipt without a day or a currency takes those of a new line', () => {
  expect(withReceipt([], { ...facts, invoice_on: null, currency: null, tax: null }, fresh)).toEqual([
    { ...receipt, invoice_on: null, spent_on: '2026-11-30', tax: null, is_deductible: false },
  ]);
});

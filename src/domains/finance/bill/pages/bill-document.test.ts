import { expect, test } from 'vitest';
import type { BillSheet } from '../contract.ts';
import { billDocument, billSummaries } from './bill-document.tsx';

type Balance = BillSheet['balances'][number];
const balance = (currency: Balance['currency'], amount: string, open = amount): Balance => ({
  currency,
  net: amount,
  tax: '0',
  amount,
  open,
});
const company = { name: 'Quayside', name_en: 'Quayside', address: null, tax_no: null, phone: null, logo: null, seal: null };
const bill = (no: string, o: Partial<BillSheet>): BillSheet => ({
  id: no,
  bill_no: `CB${no}`,
  side: 'receivable',
  company_id: '1',
  party_id: '7',
  bill_on: '2026-11-12',
  due_on: '2026-12-12',
  title: null,
  state: 'sent',
  line_count: 1,
  company,
  party: { name: 'Yuanhang', address: null, tax_no: null, contact: null, phone: null },
  customer_ref: null,
  remark: null,
  balances: [],
  banks: [],
  lines: [],
  printed: 0,
  printed_in_summary: 0,
  ...o,
});
const summaryOf = (...bills: readonly BillSheet[]) =>
  billSummaries(bills).map(({ records, no, mark, totals, printed }) => ({
    records,
    no,
    mark,
    totals: totals?.map(({ currency, amount }) => `${currency} ${amount}`),
    printed,
  }));

test('a summary adds up the bills of one customer and company, by currency', () => {
  const bills = [
    bill('3', { balances: [balance('CNY', '0.10'), balance('VND', '1500')], printed_in_summary: 2 }),
    bill('1', { balances: [balance('CNY', '0.20')], printed_in_summary: 1 }),
    bill('2', { party_id: '8', balances: [balance('CNY', '900.00')] }),
    bill('4', { company_id: '2', balances: [balance('CNY', '70.00')] }),
  ];
  expect(summaryOf(...bills)).toEqual([
    { records: ['3', '1'], no: 'CB1 – CB3', mark: null, totals: ['CNY 0.30', 'VND 1500'], printed: 2 },
    { records: ['2'], no: 'CB2', mark: null, totals: ['CNY 900.00'], printed: 0 },
    { records: ['4'], no: 'CB4', mark: null, totals: ['CNY 70.00'], printed: 0 },
  ]);
});

test('the open amounts of a summary are added up beside the amounts of the bills', () => {
  const [summary] = billSummaries([
    bill('1', { balances: [balance('CNY', '100.00', '40.00')] }),
    bill('2', { balances: [balance('CNY', '100.00', '0.00')] }),
  ]);
  expect(summary?.totals).toEqual([{ currency: 'CNY', net: '200.00', tax: '0.00', amount: '200.00', open: '40.00' }]);
});

test('a void bill is not owed: a summary leaves it out, and on paper it is marked', () => {
  const [owed, isVoid] = [
    bill('1', { balances: [balance('CNY', '10.00')] }),
    bill('2', { state: 'void', balances: [balance('CNY', '500.00')] }),
  ];
  expect(summaryOf(owed, isVoid)).toEqual([{ records: ['1'], no: 'CB1', mark: null, totals: ['CNY 10.00'], printed: 0 }]);
  expect(summaryOf(isVoid).map(({ mark }) => mark)).toEqual(['bill.state.void']);
  expect([owed, isVoid].map((one) => billDocument(one).mark)).toEqual([null, 'bill.state.void']);
});

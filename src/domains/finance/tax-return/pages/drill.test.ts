import { expect, test } from 'vitest';
import { readQuery } from '../../../../web/kit/list/list-query.ts';
import { listTaxLines } from '../contract.ts';
import { taxLinesPage } from '../pages.ts';
import { type DocumentRow, documentsOf, linesOf, uninvoicedOf } from './drill.ts';

/* The way from a figure of the report to its lines: the address asks what the figure counts. */

const of = { company_id: '3', month: '2026-11' };
const figure = { company: ['3'], month: ['2026-11'] };
function read(address: string) {
  const { pathname, searchParams } = new URL(address, 'https://quayside.example');
  expect(pathname).toBe(taxLinesPage.path);
  return readQuery(Object.fromEntries(searchParams), listTaxLines.list).where;
}

test('an account leads to all of its lines, and a place in the comparison to those of its source', () => {
  expect(read(linesOf(of, 'inputTax'))).toEqual({ ...figure, account: ['inputTax'] });
  expect(read(linesOf(of, 'outputTax', 'earlierBill', 'ledger'))).toEqual({
    ...figure,
    account: ['outputTax'],
    origin: ['earlierBill'],
    source: ['ledger'],
  });
});

test('a row of documents leads to those of its paper, kind and rate, and one without a known rate to those without', () => {
  const row = { account: 'outputTax', paper: 'invoice', invoice_kind: 'special', tax_percent: '9' } as DocumentRow;
  const documents = { ...figure, account: ['outputTax'], source: ['document'], paper: ['invoice'] };
  expect(read(documentsOf(of, row))).toEqual({ ...documents, invoice_kind: ['special'], tax_percent: ['9'] });
  expect(read(documentsOf(of, { ...row, invoice_kind: null, tax_percent: null }))).toEqual({ ...documents, tax_percent: ['none'] });
});

test('turnover without an invoice of its month leads to the bills and invoices of other months at its rate', () => {
  const uninvoiced = { ...figure, account: ['outputTax'], origin: ['notInvoiced', 'earlierBill', 'voided'] };
  expect(read(uninvoicedOf(of, '6'))).toEqual({ ...uninvoiced, tax_percent: ['6'] });
  expect(read(uninvoicedOf(of, null))).toEqual({ ...uninvoiced, tax_percent: ['none'] });
});

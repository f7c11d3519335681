import { expect, test } from 'vitest';
import { readInvoiceCode, withInvoiceCode } from './invoice-code.ts';

const printed = {
  invoice_no: '24452000000012345670',
  invoice_on: '2026-11-13',
  seller_tax_no: '91450100MA5N0P3X61',
  seller_name: '南宁某某酒店有限公司',
  currency: null,
  net: '300',
  tax: '18',
  amount: '318',
};

test('the code of a fully digital invoice holds its number, its day and its amount with tax', () => {
  expect(readInvoiceCode('01,32,,24452000000012345678,318.00,20261118,,74AE')).toEqual({
    invoice_no: '24452000000012345678',
    invoice_on: '2026-11-18',
    currency: 'CNY',
    net: null,
    amount: '318',
  });
});

test('the code of an earlier invoice holds its amount without tax', () => {
  expect(readInvoiceCode('01,10,050003523456,29342181,104.72,20180613,02418567008427471889,1774,')).toMatchObject({
    invoice_no: '29342181',
    invoice_on: '2018-06-13',
    net: '104.72',
    amount: null,
  });
});

test('other codes are no invoices', () => {
  for (const text of [
    'https://example.com/?i=01,32',
    '01,32,,1,318.00,20261118,,74AE',
    '02,32,,24452000000012345678,318.00,20261118,,74AE',
    '',
  ])
    expect(readInvoiceCode(text)).toBeNull();
});

test('the code stands in the place of misread print; net and tax are kept where they agree with it', () => {
  const code = readInvoiceCode('01,32,,24452000000012345678,318.00,20261118,,74AE');
  const old = readInvoiceCode('01,04,050003523456,29342181,300.00,20261118,02418567008427471889,1774,');
  if (!code || !old) throw new Error('the codes are read');
  expect(withInvoiceCode(printed, code)).toEqual({
    ...printed,
    invoice_no: '24452000000012345678',
    invoice_on: '2026-11-18',
    currency: 'CNY',
  });
  expect(withInvoiceCode({ ...printed, amount: '378' }, code)).toMatchObject({ amount: '318', net: null, tax: null });
  expect(withInvoiceCode(printed, old)).toMatchObject({ invoice_no: '29342181', net: '300', tax: '18', amount: '318' });
  expect(withInvoiceCode({ ...printed, net: '800' }, old)).toMatchObject({ net: '300', tax: null, amount: null });
});

import { expect, test } from 'vitest';
import { commonCurrencies, leftToInvoice, loweredBy } from './issue.ts';

/* A bill with a rebate in dollars beside freight in yuan; its dong are invoiced. */
const bill = {
  left: [
    { currency: 'CNY', amount: '106.00' },
    { currency: 'USD', amount: '-20.00' },
    { currency: 'VND', amount: '0' },
  ],
  creditable: [
    { id: '1', invoice_no: 'IV1', currency: 'CNY', left: '500.00' },
    { id: '2', invoice_no: 'IV2', currency: 'USD', left: '80.00' },
  ],
} as const;
const of = { left: [...bill.left], creditable: [...bill.creditable] };

test('what is invoiced in full is left out', () => {
  expect(leftToInvoice(of).map(({ currency }) => currency)).toEqual(['CNY', 'USD']);
});

test('a rebate lowers an invoice of its currency, and an amount above zero none', () => {
  expect(loweredBy(of, 'USD')?.map(({ invoice_no }) => invoice_no)).toEqual(['IV2']);
  expect([loweredBy(of, 'CNY'), loweredBy(of, 'VND'), loweredBy(of, null)]).toEqual([null, null, null]);
});

test('one invoice of several bills is in a currency in which each of them leaves something', () => {
  const of = (...left: { currency: 'CNY' | 'USD' | 'VND'; amount: string }[]) => ({ left });
  const [yuan, rebate, dong] = bill.left;
  const more = { currency: 'USD', amount: '1.00' } as const;
  expect(commonCurrencies([of(yuan, rebate, dong), of(yuan, dong)])).toEqual(['CNY']);
  expect(commonCurrencies([of(yuan, rebate), of(yuan, more)])).toEqual(['CNY']);
  expect(commonCurrencies([of(yuan, dong), of(dong)])).toEqual([]);
  expect(commonCurrencies([of(yuan), of(more)])).toEqual([]);
  expect(commonCurrencies([])).toEqual([]);
});

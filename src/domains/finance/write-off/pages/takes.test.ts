import { expect, test } from 'vitest';
import { billsAbroad, billsFor, fillOldest, leftOf, type OpenBill, type OpenCash, rateOf, taxLeftOf } from './takes.ts';

const cash = (open: string, withheld: string): OpenCash => ({
  id: '1',
  version: 1,
  entry_no: 'PY1',
  value_on: '2026-11-30',
  company_id: '1',
  currency: 'CNY',
  amount: open,
  open,
  withheld,
  rate: '1',
  bank_ref: null,
});
const bill = (bill_id: string, open: string): OpenBill => ({
  bill_id,
  bill_no: `CB${bill_id}`,
  bill_on: '2026-11-01',
  due_on: '2026-11-30',
  company_id: '1',
  currency: 'CNY',
  amount: open,
  open,
  requested: '0.00',
  booked_rate: '1',
  version: 1,
});

test('money goes to the oldest bill first', () => {
  const bills = [bill('1', '100.00'), bill('2', '-5.00'), bill('3', '100.00')];
  expect(fillOldest(cash('150.00', '0.00'), bills)).toEqual({ takes: { '1 CNY': '100.00', '3 CNY': '50.00' }, taxes: {} });
  expect(fillOldest(cash('150.00', '0.00'), [])).toEqual({ takes: {}, taxes: {} });
});

test('tax that the payment withheld goes to its bills by their share, and uses them up with the money', () => {
  const [paid, bills] = [cash('297.00', '3.00'), [bill('1', '100.00'), bill('2', '200.00')]];
  const { takes, taxes } = fillOldest(paid, bills);
  expect({ takes, taxes }).toEqual({ takes: { '1 CNY': '99.00', '2 CNY': '198.00' }, taxes: { '1 CNY': '1.00', '2 CNY': '2.00' } });
  expect([leftOf(paid, bills, takes), taxLeftOf(paid, bills, { takes, taxes })]).toEqual([0n, 0n]);
});

test('a bill below the payment leaves money and its share of the tax', () => {
  const [paid, bills] = [cash('297.00', '3.00'), [bill('1', '100.00')]];
  const { takes, taxes } = fillOldest(paid, bills);
  expect({ takes, taxes }).toEqual({ takes: { '1 CNY': '99.00' }, taxes: { '1 CNY': '1.00' } });
  expect([leftOf(paid, bills, takes), taxLeftOf(paid, bills, { takes, taxes })]).toEqual([19800n, 200n]);
});

test('a bill of another currency takes the money that is entered for it, at the rate of both amounts', () => {
  const [paid, dollars] = [cash('1000.00', '0.00'), { ...bill('2', '100.00'), currency: 'USD' as const }];
  const bills = [bill('1', '100.00'), dollars, { ...dollars, bill_id: '3', company_id: '2' }];
  expect(billsFor(paid, bills).map(({ bill_id }) => bill_id)).toEqual(['1']);
  expect(billsAbroad(paid, bills).map(({ bill_id }) => bill_id)).toEqual(['2']);
  expect(leftOf(paid, bills, { '1 CNY': '50', '2 USD': '100' }, { '2 USD': '720' })).toBe(23000n);
  expect(rateOf(paid, dollars, '100', '720')).toBe('7.2');
  expect([rateOf(paid, dollars, '100', undefined), rateOf(paid, dollars, '0', '720')]).toEqual([null, null]);
  expect(fillOldest(paid, bills).takes).toEqual({ '1 CNY': '100.00' });
});

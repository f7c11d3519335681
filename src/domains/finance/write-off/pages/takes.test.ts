import { expect, test } from 'vitest';
import {
  billsAbroad,
  billsFor,
  creditsOf,
  depositedBills,
  fillOldest,
  leftOf,
  offsetOf,
  type OpenBill,
  type OpenCash,
  rateOf,
  refundedBy,
  taxLeftOf,
} from './takes.ts';

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

const [ours, theirs] = [{ company_id: '1' }, { company_id: '2' }];

test('a refund goes back to the oldest money of its company and currency, as far as both reach', () => {
  const money = [
    { ...cash('90.00', '0'), id: '5', ...theirs },
    { ...cash('90.00', '0'), id: '6', currency: 'USD' as const },
    { ...cash('80.00', '0'), id: '7', version: 3 },
    { ...cash('70.00', '0'), id: '8' },
  ];
  const refund = (open: string) => ({ ...cash(open, '0'), id: '9', version: 2 });
  const matched = { cash_entry_id: '9', version: 2, refunded_id: '7', refunded_version: 3 };
  expect(refundedBy(refund('100.00'), money)).toEqual({ ...matched, amount: '80.00' });
  expect(refundedBy(refund('30.00'), money)).toEqual({ ...matched, amount: '30.00' });
  expect(refundedBy(refund('30.00'), money.slice(0, 2))).toBeNull();
});

test('a refund settles the oldest credit notes, in part where it does not reach', () => {
  const bills = [bill('1', '40.00'), { ...bill('2', '-60.00'), ...theirs }, bill('3', '-30.00'), bill('4', '-20.00'), bill('5', '-10.00')];
  expect(creditsOf(cash('45.00', '0'), bills)).toEqual([
    { bill_id: '3', currency: 'CNY', version: 1, amount: '-30.00' },
    { bill_id: '4', currency: 'CNY', version: 1, amount: '-15.00' },
  ]);
});

test('a deposit settles open bills of its company and currency, as far as both reach', () => {
  const bills = [
    bill('1', '40.00'),
    bill('2', '900.00'),
    { ...bill('3', '50.00'), ...theirs },
    { ...bill('4', '50.00'), currency: 'USD' as const },
  ];
  const candidates = {
    cash: [],
    refunds: [],
    tolerances: [],
    bills: [...bills, bill('5', '-5.00'), { ...bill('6', '50.00'), requested: '50.00' }],
  };
  const deposits = [
    { ...theirs, currency: 'USD' as const, open: '7.00' },
    { ...ours, currency: 'CNY' as const, open: '500.00' },
  ];
  expect(depositedBills({ ...candidates, deposits }).map(({ bill_id, deposit, most }) => [bill_id, deposit, most])).toEqual([
    ['1', '500.00', '40.00'],
    ['2', '500.00', '500.00'],
  ]);
});

test('credit notes are set against the oldest bills of one company and currency, in equal amounts', () => {
  const bills = [bill('1', '100.00'), { ...bill('2', '-30.00'), ...theirs }, bill('3', '-80.00'), bill('4', '-50.00'), bill('5', '10.00')];
  const line = (bill_id: string, amount: string) => ({ bill_id, version: 1, amount });
  expect(offsetOf(bills)).toEqual({
    currency: 'CNY',
    lines: [line('3', '-80.00'), line('4', '-30.00'), line('1', '100.00'), line('5', '10.00')],
  });
  expect(offsetOf([bill('1', '20.00'), bill('3', '-80.00')])?.lines).toEqual([line('3', '-20.00'), line('1', '20.00')]);
  expect(offsetOf([bill('1', '100.00'), { ...bill('2', '-30.00'), ...theirs }])).toBeNull();
});

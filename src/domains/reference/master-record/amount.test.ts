import { expect, test } from 'vitest';
import { minorOrNull } from './amount.ts';

const fault = (at: string, why: string) => expect.objectContaining({ code: 'BAD_PARAMS', faults: [{ at, why, facts: {} }] });

test('an amount has the decimals of the currency beside it, and none is none', () => {
  expect([minorOrNull('amount', '12.3', 'CNY'), minorOrNull('amount', '12', 'VND'), minorOrNull('amount', '0', 'KWD')]).toEqual([
    1230n,
    12n,
    0n,
  ]);
  for (const none of [null, undefined])
    expect([minorOrNull('amount', none, 'CNY'), minorOrNull('amount', none, null)]).toEqual([null, null]);
  expect(() => minorOrNull('amount', '12.345', 'CNY')).toThrow(fault('amount', 'BAD_AMOUNT'));
  expect(() => minorOrNull('deposit_amount', '0.5', 'VND')).toThrow(fault('deposit_amount', 'BAD_AMOUNT'));
});

test.each([
  ['credit_limit', 'credit_currency'],
  ['insured_amount', 'insured_currency'],
  ['amount', 'currency'],
  ['limit_amount', 'limit_currency'],
  ['amount_from', 'amount_from'],
])('%s without a currency is refused beside %s', (at, beside) => {
  for (const none of [null, undefined]) expect(() => minorOrNull(at, '1', none)).toThrow(fault(beside, 'REQUIRED'));
});

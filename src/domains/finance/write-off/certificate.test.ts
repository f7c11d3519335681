import { expect, test } from 'vitest';
import { returnOf, withheldBase, withheldPercent } from './certificate.ts';

test.each([
  ['TH', 'TH', 'contracted', 'pnd53'],
  ['TH', 'TH', 'individual', 'pnd3'],
  ['TH', 'VN', 'individual', 'pnd54'],
  ['CN', 'CN', 'contracted', null],
  ['VN', 'TH', 'contracted', null],
] as const)('a company of %s declares tax withheld of a payee of %s (%s) in %s', (company, country, kind, form) => {
  expect(returnOf(company, { country, kind })).toBe(form);
});

test('the base is the net part of what was paid, and the rate is that of the tax on it', () => {
  // 10,700.00 with 7 % is 10,000.00 before tax; a half of it is 5,000.00.
  const bill = { billNet: 1_000_000n, billAmount: 1_070_000n };
  expect(withheldBase({ ...bill, paid: 1_070_000n })).toBe(1_000_000n);
  expect(withheldBase({ ...bill, paid: 535_000n })).toBe(500_000n);
  expect(withheldBase({ paid: 1n, billNet: 0n, billAmount: 0n })).toBe(0n);
  expect([withheldPercent(10_000n, 1_000_000n), withheldPercent(377n, 37_736n), withheldPercent(1n, 0n)]).toEqual(['1', '1', '0']);
  expect(withheldPercent(15_000n, 1_000_000n)).toBe('1.5');
});

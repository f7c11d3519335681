import { describe, expect, test } from 'vitest';
import { divisible, type TaxGroup, taxRowsOf, totalsOf, voidable } from './rules.ts';

const group = (changes: Partial<TaxGroup> = {}): TaxGroup => ({
  kind: 'rate',
  taxPercent: '6',
  amountMinor: 10_600n,
  taxMinor: 600n,
  invoicedMinor: 0n,
  invoicedTaxMinor: 0n,
  ...changes,
});
const duty = group({ kind: 'disbursement', taxPercent: '0', amountMinor: 5000n, taxMinor: 0n });

test.each([
  ['special', 'CN', true],
  ['general', 'CN', true],
  ['electronic', 'CN', false],
  ['special', 'VN', false],
  ['general', 'TH', false],
] as const)('a %s invoice of %s can be voided: %s', (kind, country, can) => {
  expect(voidable(kind, country)).toBe(can);
});

describe('an invoice is divided over what is left of its bill', () => {
  test.each([
    ['any part while no group is a credit', [group(), duty], 1n, true],
    ['the whole', [group(), duty], 15_600n, true],
    ['any part of what is left', [group({ invoicedMinor: 10_600n }), duty], 4999n, true],
    ['all of it with a credit', [group(), group({ amountMinor: -600n, taxMinor: -34n })], 10_000n, true],
    ['one less with a credit', [group(), group({ amountMinor: -600n, taxMinor: -34n })], 9999n, false],
    ['one more with a credit', [group(), group({ amountMinor: -600n, taxMinor: -34n })], 10_001n, false],
  ])('%s', (_, groups, minor, can) => {
    expect(divisible(groups, minor)).toBe(can);
  });

  test('all at once: each group in whole, and none that is invoiced already', () => {
    expect(taxRowsOf('CNY', [group(), duty, group({ taxPercent: '9', invoicedMinor: 10_600n, invoicedTaxMinor: 600n })], 15_600n)).toEqual([
      { kind: 'rate', taxPercent: '6', netMinor: 10_000n, taxMinor: 600n },
      { kind: 'disbursement', taxPercent: '0', netMinor: 5000n, taxMinor: 0n },
    ]);
  });
  test('in part: by what is left, and the tax by its share', () => {
    expect(taxRowsOf('CNY', [group(), duty], 1560n)).toEqual([
      { kind: 'rate', taxPercent: '6', netMinor: 1000n, taxMinor: 60n },
      { kind: 'disbursement', taxPercent: '0', netMinor: 500n, taxMinor: 0n },
    ]);
  });
  test('the rest after a part: the tax that is left of it', () => {
    expect(taxRowsOf('CNY', [group({ invoicedMinor: 1060n, invoicedTaxMinor: 60n })], 9540n)).toEqual([
      { kind: 'rate', taxPercent: '6', netMinor: 9000n, taxMinor: 540n },
    ]);
  });
  /* The tax of the rate is 600; the lines of the bill came to one more, the same, and one less. */
  test.each([
    [601n, [{ kind: 'tail', taxPercent: '6', netMinor: 1n, taxMinor: -1n }]],
    [600n, []],
    [599n, [{ kind: 'tail', taxPercent: '6', netMinor: -1n, taxMinor: 1n }]],
  ])('lines with a tax of %s have a tail', (taxMinor, tail) => {
    expect(taxRowsOf('CNY', [group({ taxMinor })], 10_600n)).toEqual([
      { kind: 'rate', taxPercent: '6', netMinor: 10_600n - taxMinor, taxMinor },
      ...tail,
    ]);
  });
  test('and a disbursement has no tail whatever its tax', () => {
    expect(taxRowsOf('CNY', [group({ kind: 'disbursement', taxMinor: 7n })], 10_600n)).toHaveLength(1);
  });
});

test('the totals are those of what is taxed, tails included, and of what is passed on', () => {
  const rows = [
    { kind: 'rate', taxPercent: '6', netMinor: 1000n, taxMinor: 60n },
    { kind: 'tail', taxPercent: '6', netMinor: -1n, taxMinor: 1n },
    { kind: 'disbursement', taxPercent: '0', netMinor: 500n, taxMinor: 3n },
  ] as const;
  expect(totalsOf(rows)).toEqual({ net_minor: 999n, tax_minor: 61n, disbursement_minor: 500n });
});

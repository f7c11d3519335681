import { describe, expect, test } from 'vitest';
import {
  divisible,
  fitsLeft,
  grossByRate,
  groupsToInvoice,
  replaceable,
  standing,
  type TaxGroup,
  taxRowsOf,
  totalsOf,
  voidable,
} from './rules.ts';

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

/* Decree 70/2025, article 1(13), knows the replacement of a Vietnamese e-invoice; a commercial invoice to another country is none. */
test.each([
  ['special', 'VN', true],
  ['general', 'VN', true],
  ['electronic', 'VN', true],
  ['overseas', 'VN', false],
  ['electronic', 'CN', false],
  ['overseas', 'TH', false],
] as const)('the error of an invoice (%s, %s) can be mended by another in its place: %s', (kind, country, can) => {
  expect(replaceable(kind, country)).toBe(can);
});

describe('an invoice stands whole', () => {
  const invoice = { state: 'issued', amount_minor: 1n, reversed_by_no: null, credited: false } as const;
  test.each([
    ['once it is issued, for the smallest amount', {}, true],
    ['also where nothing says whether a rebate lowered it', { credited: null }, true],
    ['not for nothing', { amount_minor: 0n }, false],
    ['not where it is itself a credit note', { amount_minor: -1n }, false],
    ['not when it is void', { state: 'void' }, false],
    ['not when another replaced it', { state: 'replaced' }, false],
    ['not when another took it back', { reversed_by_no: 'INV-2' }, false],
    ['not when a rebate lowered it', { credited: true }, false],
  ] as const)('%s', (_, changes, whole) => {
    expect(standing({ ...invoice, ...changes })).toBe(whole);
  });
});

describe('an invoice is divided over what is left of its bill', () => {
  test.each([
    ['any part while no group is a credit', [group(), duty], 1n, true],
    ['the whole', [group(), duty], 15_600n, true],
    ['any part of what is left', [group({ invoicedMinor: 10_600n }), duty], 4999n, true],
    ['all of it with a credit', [group(), group({ amountMinor: -600n, taxMinor: -34n })], 10_000n, true],
    ['one less with a credit', [group(), group({ amountMinor: -600n, taxMinor: -34n })], 9999n, false],
    ['one more with a credit', [group(), group({ amountMinor: -600n, taxMinor: -34n })], 10_001n, false],
    ['what is left after a part, with a credit', [group({ invoicedMinor: 600n }), group({ amountMinor: -600n })], 9400n, true],
    ['any part while the credit is invoiced already', [group(), group({ amountMinor: -600n, invoicedMinor: -600n })], 1n, true],
    ['nothing of a credit that is left, but in whole', [group({ invoicedMinor: 10_600n }), group({ amountMinor: -600n })], 1n, false],
    ['any part of a credit note', [group({ amountMinor: -600n }), group({ amountMinor: -400n })], -1n, true],
    ['a credit note in whole, with a charge', [group({ amountMinor: -600n }), group({ amountMinor: 100n })], -500n, true],
    ['one less of a credit note with a charge', [group({ amountMinor: -600n }), group({ amountMinor: 100n })], -499n, false],
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
  test('all at once with a credit among its rates', () => {
    expect(
      taxRowsOf('CNY', [group({ invoicedMinor: 530n, invoicedTaxMinor: 30n }), group({ amountMinor: -1060n, taxMinor: -60n })], 9010n),
    ).toEqual([
      { kind: 'rate', taxPercent: '6', netMinor: 9500n, taxMinor: 570n },
      { kind: 'rate', taxPercent: '6', netMinor: -1000n, taxMinor: -60n },
    ]);
  });
  test('a credit note as its bill, with the opposite signs, in part and for its rest', () => {
    const note = group({ amountMinor: -10_600n, taxMinor: -600n });
    const parts = [
      ['rate', -1000n, -60n],
      ['disbursement', -500n, 0n],
    ];
    const passed = group({ kind: 'disbursement', taxPercent: '0', amountMinor: -5000n, taxMinor: 0n });
    expect(taxRowsOf('CNY', [note, passed], -1560n).map(({ kind, netMinor, taxMinor }) => [kind, netMinor, taxMinor])).toEqual(parts);
    const rest = group({ ...note, invoicedMinor: -1060n, invoicedTaxMinor: -61n });
    expect(taxRowsOf('CNY', [rest], -9540n)).toEqual([
      { kind: 'rate', taxPercent: '6', netMinor: -9001n, taxMinor: -539n },
      { kind: 'tail', taxPercent: '6', netMinor: 1n, taxMinor: -1n },
    ]);
  });
  test('nothing at all has no rows', () => {
    expect(taxRowsOf('CNY', [group({ amountMinor: 0n, taxMinor: 0n })], 0n)).toEqual([]);
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
  test('the parts of an invoice of several bills have one tax for each rate together, a rate alone its own', () => {
    const cents = group({ amountMinor: 100n, taxMinor: 6n });
    const earlier = grossByRate(new Map(), taxRowsOf('CNY', [cents, duty], 5100n));
    expect([...earlier]).toEqual([['6', 100n]]);
    expect(taxRowsOf('CNY', [cents], 100n, earlier)).toEqual([
      { kind: 'rate', taxPercent: '6', netMinor: 94n, taxMinor: 6n },
      { kind: 'tail', taxPercent: '6', netMinor: 1n, taxMinor: -1n },
    ]);
    const other = group({ ...cents, taxPercent: '9', taxMinor: 8n });
    expect(taxRowsOf('CNY', [other], 100n, earlier)).toHaveLength(1);
    expect([...grossByRate(earlier, taxRowsOf('CNY', [cents, other], 200n, earlier))]).toEqual([
      ['6', 200n],
      ['9', 100n],
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

describe('a bill whose rates add up to zero', () => {
  const [above, below] = [group(), group({ taxPercent: '9', amountMinor: -10_600n, taxMinor: -875n })];
  const done = (one: TaxGroup): TaxGroup => ({ ...one, invoicedMinor: one.amountMinor, invoicedTaxMinor: one.taxMinor });
  test('is invoiced above zero first, and then below', () => {
    expect(groupsToInvoice([above, below])).toEqual([above]);
    expect(groupsToInvoice([done(above), below])).toEqual([below]);
    expect(groupsToInvoice([done(above), done(below)])).toEqual([]);
    expect(groupsToInvoice([below, above, duty])).toEqual([below, above, duty]);
  });
  test.each([
    [10n, 10n, true],
    [10n, 11n, false],
    [10n, 0n, false],
    [10n, -1n, false],
    [-10n, -10n, true],
    [-10n, -11n, false],
    [-10n, 1n, false],
    [0n, 0n, false],
    [0n, 1n, false],
    [0n, -1n, false],
  ])('that leaves %s takes an invoice of %s: %s', (leftMinor, minor, fits) => {
    expect(fitsLeft({ amountMinor: 0n, leftMinor }, minor)).toBe(fits);
  });
});

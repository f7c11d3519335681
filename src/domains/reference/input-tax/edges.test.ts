import { describe, expect, test } from 'vitest';
import { containedPercent, type InputTaxRule, inputTaxOn, type Supplier } from './rules.ts';

const rule = (basis: string, changes: Partial<InputTaxRule> = {}): InputTaxRule => ({
  country: 'CN',
  origin: 'domestic',
  taxpayer: 'any',
  service: 'any',
  place: 'any',
  treatment: 'invoice',
  percent: '9',
  withholdingPercent: null,
  from: '2026-01-01',
  to: '2026-12-31',
  basis,
  ...changes,
});
const supplier: Supplier = { country: 'CN', taxpayer: 'general', taxPercent: null };
const basisOf = (
  rules: readonly InputTaxRule[],
  changes: { supplier?: Partial<Supplier>; service?: 'transport' | 'other'; abroad?: boolean; day?: string } = {},
): string =>
  inputTaxOn(rules, {
    country: 'CN',
    service: 'transport',
    abroad: false,
    day: '2026-06-15',
    ...changes,
    supplier: { ...supplier, ...changes.supplier },
  }).basis;

describe('the rule of a supplier', () => {
  /* Both days of a rule belong to it. */
  test.each([
    ['2025-12-31', ''],
    ['2026-01-01', 'a'],
    ['2026-12-31', 'a'],
    ['2027-01-01', ''],
  ])('on %s', (day, basis) => {
    expect(basisOf([rule('a')], { day })).toBe(basis);
  });
  test('without end stays', () => {
    expect([basisOf([rule('a', { to: null })], { day: '2099-01-01' }), basisOf([rule('a', { to: null })], { day: '2025-12-31' })]).toEqual([
      'a',
      '',
    ]);
  });
  test.each<[Partial<InputTaxRule>, boolean]>([
    [{}, true],
    [{ country: 'VN' }, false],
    [{ origin: 'foreign' }, false],
    [{ taxpayer: 'general' }, true],
    [{ taxpayer: 'smallScale' }, false],
    [{ service: 'transport' }, true],
    [{ service: 'other' }, false],
  ])('with %j applies: %s', (changes, fits) => {
    expect(basisOf([rule('a', changes)])).toBe(fits ? 'a' : '');
  });
  test('from abroad is one for foreign suppliers', () => {
    const rules = [rule('home'), rule('abroad', { origin: 'foreign' })];
    expect([basisOf(rules), basisOf(rules, { supplier: { country: 'VN' } })]).toEqual(['home', 'abroad']);
  });
  test('of a place abroad is for what is performed there, and comes before a kind of taxpayer and a service', () => {
    const rules = [rule('both', { taxpayer: 'general', service: 'transport' }), rule('abroad', { place: 'abroad' })];
    expect([basisOf(rules), basisOf(rules, { abroad: true }), basisOf(rules.slice(0, 1), { abroad: true })]).toEqual([
      'both',
      'abroad',
      'both',
    ]);
    expect(basisOf(rules.slice(1))).toBe('');
  });
  test('of its taxpayer kind comes before any, and of the service before any', () => {
    const rules = [
      rule('any'),
      rule('service', { service: 'transport' }),
      rule('kind', { taxpayer: 'general' }),
      rule('both', { taxpayer: 'general', service: 'transport' }),
    ];
    expect([basisOf(rules), basisOf(rules.slice(0, 3)), basisOf(rules.slice(0, 2)), basisOf(rules.slice(0, 1))]).toEqual([
      'both',
      'kind',
      'service',
      'any',
    ]);
    expect([...rules].reverse().map((_, place) => basisOf(rules.slice(0, place + 1).reverse()))).toEqual([
      'any',
      'service',
      'kind',
      'both',
    ]);
  });
  test('that is unknown makes the whole price cost', () => {
    expect(inputTaxOn([], { country: 'CN', supplier, service: 'other', abroad: false, day: '2026-06-15' })).toEqual({
      treatment: 'cost',
      percent: null,
      withholdingPercent: null,
      basis: '',
    });
    expect(basisOf([rule('a', { taxpayer: 'general' })], { supplier: { taxpayer: null } })).toBe('');
  });
});

/* The supplier's own rate, the rule's and the fee's, each another number. */
test.each([
  ['transport', '3', '9', '6', '3'],
  ['transport', null, '9', '6', '9'],
  ['transport', null, null, '6', '6'],
  ['transport', null, null, undefined, undefined],
  ['other', '3', '9', '6', '9'],
  ['other', '3', null, '6', '6'],
  ['other', '3', null, undefined, '3'],
  ['other', null, null, undefined, undefined],
] as const)('%s: of the supplier %s, of the rule %s, of the fee %s', (service, own, percent, fee, contained) => {
  const tax = { treatment: 'invoice', percent, withholdingPercent: null, basis: '' } as const;
  expect(containedPercent(tax, { ...supplier, taxPercent: own }, service, fee)).toBe(contained);
  for (const treatment of ['reverse', 'cost'] as const)
    expect(containedPercent({ ...tax, treatment }, { ...supplier, taxPercent: own }, service, fee)).toBe('0');
});

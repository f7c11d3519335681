import { describe, expect, test } from 'vitest';
import { containedPercent, inputTaxOn, type InputTaxRule, type Supplier } from './rules.ts';

const rule = (country: string, origin: InputTaxRule['origin'], more: Partial<InputTaxRule>): InputTaxRule => ({
  country,
  origin,
  taxpayer: 'any',
  service: 'any',
  place: 'any',
  treatment: 'cost',
  percent: null,
  withholdingPercent: null,
  from: '2016-05-01',
  to: null,
  basis: '',
  ...more,
});
const rules = [
  rule('CN', 'domestic', { taxpayer: 'general', treatment: 'invoice' }),
  rule('CN', 'domestic', { taxpayer: 'smallScale', treatment: 'invoice', percent: '1', to: '2027-12-31' }),
  rule('CN', 'domestic', { taxpayer: 'smallScale', treatment: 'invoice', percent: '3', from: '2028-01-01' }),
  rule('CN', 'foreign', { service: 'other', treatment: 'reverse', percent: '6' }),
];
const supplier = (country: string, taxpayer: Supplier['taxpayer'], taxPercent: string | null = null): Supplier => ({
  country,
  taxpayer,
  taxPercent,
});
const of = (who: Supplier, service: 'transport' | 'other' = 'transport', day = '2026-11-20') => {
  const tax = inputTaxOn(rules, { country: 'CN', supplier: who, service, abroad: false, day });
  return [tax.treatment, containedPercent(tax, who, service, '9')];
};

describe('the tax in a supplier price', () => {
  test.each([
    ['a general taxpayer takes the rate of the fee', of(supplier('CN', 'general')), ['invoice', '9']],
    ['its own rate comes first for transport', of(supplier('CN', 'general', '6')), ['invoice', '6']],
    ['and the rate of the fee for other services', of(supplier('CN', 'general', '6'), 'other'), ['invoice', '9']],
    ['a small-scale taxpayer takes its levy rate', of(supplier('CN', 'smallScale')), ['invoice', '1']],
    ['which changes by day', of(supplier('CN', 'smallScale'), 'transport', '2028-01-01'), ['invoice', '3']],
    ['nobody recovers tax without invoices', of(supplier('CN', 'none', '9')), ['cost', '0']],
    ['nor from a supplier of unknown kind', of(supplier('CN', null, '9')), ['cost', '0']],
    ['nor the tax of another country', of(supplier('TH', 'general', '7')), ['cost', '0']],
    ['a foreign service is declared by us', of(supplier('TH', 'general', '7'), 'other'), ['reverse', '0']],
  ])('%s', (_name, is, expected) => {
    expect(is).toEqual(expected);
  });

  test('is not known where only the fee could say it', () => {
    const who = supplier('CN', 'general');
    expect(
      containedPercent(
        inputTaxOn(rules, { country: 'CN', supplier: who, service: 'other', abroad: false, day: '2026-11-20' }),
        who,
        'other',
        undefined,
      ),
    ).toBeUndefined();
  });
});

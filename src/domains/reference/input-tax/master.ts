import { master } from '../../../kernel/master.ts';
import { origins, rulePlaces, ruleServices, ruleTaxpayers, treatments } from './rules.ts';

/**
 * The tax in suppliers' prices by country and day: dated rows with their law. A rule of a place, a taxpayer or a service comes before one of any.
 * A supplier without a rule charges no tax that we could recover.
 */
export const inputTaxRules = master({
  table: 'input_tax_rule',
  subject: 'inputTaxRule',
  key: ['country', 'origin', 'taxpayer', 'service', 'place', 'valid_from'],
  sort: 'country',
  checks: {
    input_tax_rule_term: { at: 'valid_to', why: 'END_BEFORE_START' },
    input_tax_rule_one_a_day: { at: 'valid_from', why: 'INPUT_TAX_OVERLAP' },
    input_tax_rule_percent: { at: 'percent', why: 'REQUIRED' },
  },
  pages: [
    {
      name: 'inputTaxRule',
      group: 'finance',
      heading: 'settings',
      list: '/finance/inputTax',
      add: 'addInputTax',
      edit: 'editInputTax',
      icon: 'money',
    },
  ],
  facts: {
    country: { is: 'country', list: true, filter: true, sort: true, search: true, sample: 'CN' },
    origin: { is: 'choice', of: origins, list: true, filter: true, start: 'domestic' },
    taxpayer: { is: 'choice', of: ruleTaxpayers, list: true, filter: true, start: 'any' },
    service: { is: 'choice', of: ruleServices, list: true, filter: true, start: 'any' },
    place: { is: 'choice', of: rulePlaces, list: true, filter: true, start: 'any' },
    treatment: { is: 'choice', of: treatments, list: true, filter: true, start: 'cost' },
    percent: { is: 'percent', optional: true, list: true, sample: '' },
    withholding_percent: { is: 'percent', optional: true, list: true, sample: '' },
    valid_from: { is: 'day', list: true, filter: true, sort: true, sample: '2026-01-01' },
    valid_to: { is: 'day', optional: true, list: true, filter: true },
    basis: { is: 'text', max: 200, list: true, search: true, sample: '增值税法第十六条' },
  },
});

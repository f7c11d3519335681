import { master } from '../../../kernel/master.ts';
import { toFeeName } from '../refs.ts';
import { taxKinds } from './rules.ts';

/**
 * Turnover tax by country and day: dated rows, never constants. A row with a fee is that fee's rate. A fee without a
 * row has the country's standard rate. Rows of other kinds without a fee describe the country's law, and no charge uses
 * them automatically.
 */
export const taxRates = master({
  table: 'tax_rate',
  subject: 'taxRate',
  key: ['country', 'kind', 'percent', 'fee_name_id', 'valid_from'],
  sort: 'country',
  checks: {
    tax_rate_term: { at: 'valid_to', why: 'END_BEFORE_START' },
    tax_rate_one_a_day: { at: 'valid_from', why: 'TAX_OVERLAP' },
    tax_rate_one_standard: { at: 'valid_from', why: 'TAX_OVERLAP' },
    tax_rate_known_once: { at: 'valid_from', why: 'TAX_OVERLAP' },
  },
  pages: [
    {
      name: 'taxRate',
      group: 'finance',
      list: '/finance/taxRate',
      heading: 'settings',
      add: 'addTaxRate',
      edit: 'editTaxRate',
      icon: 'money',
    },
  ],
  facts: {
    country: { is: 'country', list: true, filter: true, sort: true, search: true, sample: 'LA' },
    percent: { is: 'percent', list: true, sort: true, sample: '10' },
    kind: { is: 'choice', of: taxKinds, list: true, filter: true, start: 'standard' },
    fee_name_id: { ...toFeeName, optional: true, list: true, filter: true },
    valid_from: { is: 'day', list: true, filter: true, sort: true, sample: '2026-01-01' },
    valid_to: { is: 'day', optional: true, list: true, filter: true },
    basis: { is: 'text', max: 200, optional: true, list: true, search: true, sample: '老挝增值税法' },
  },
});

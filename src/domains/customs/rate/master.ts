import { master } from '../../../kernel/master.ts';
import { customsCountries, directions } from '../tariff/kinds.ts';

/**
 * The exchange rates by which customs converts values: announced by each country's customs for a month or a week, apart from the rates of
 * the books (docs/decisions/customs-rates.md).
 */
export const customsRates = master({
  table: 'customs_rate',
  subject: 'customsRate',
  key: ['country', 'direction', 'currency', 'valid_from'],
  sort: 'valid_from',
  checks: {
    customs_rate_term: { at: 'valid_to', why: 'END_BEFORE_START' },
    customs_rate_one_a_day: { at: 'valid_from', why: 'CUSTOMS_RATE_OVERLAP' },
  },
  pages: [
    {
      name: 'customsRate',
      group: 'order',
      heading: 'customs',
      list: '/order/customs/rate',
      add: 'add',
      edit: 'edit',
      icon: 'money',
      place: 55,
    },
  ],
  facts: {
    country: { is: 'choice', of: customsCountries, words: 'customsCountry', list: true, filter: true, start: 'CN' },
    direction: { is: 'choice', of: directions, words: 'customsDirection', list: true, filter: true, start: 'import' },
    currency: { is: 'currency', list: true, filter: true, start: 'USD' },
    rate: { is: 'quantity', places: 12, min: '0.000000000001', list: true, sample: '7.0712' },
    valid_from: { is: 'day', list: true, filter: true, sort: true, sample: '2027-12-01' },
    valid_to: { is: 'day', list: true, filter: true, sample: '2027-12-31' },
    basis: { is: 'text', max: 200, optional: true, list: true, search: true, sample: '海关总署公告' },
  },
});

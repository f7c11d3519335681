import { master } from '../../../kernel/master.ts';
import { customsCountries, directions, originKinds } from './kinds.ts';

/**
 * Duty, consumption tax and VAT by country, direction, HS code and kind of origin: dated rows, never constants. A row counts on its first
 * and its last day. The longest code that begins a line's own code applies (docs/customs.md).
 */
export const customsTariffs = master({
  table: 'customs_tariff',
  subject: 'customsTariff',
  key: ['country', 'direction', 'hs_code', 'origin_kind', 'origin_country', 'valid_from'],
  sort: 'hs_code',
  checks: {
    customs_tariff_term: { at: 'valid_to', why: 'END_BEFORE_START' },
    customs_tariff_origin: { at: 'origin_country', why: 'TARIFF_ORIGIN' },
    customs_tariff_one_a_day: { at: 'valid_from', why: 'DUTY_OVERLAP' },
  },
  pages: [
    {
      name: 'customsTariff',
      group: 'order',
      heading: 'customs',
      list: '/order/customs/tariff',
      add: 'add',
      edit: 'edit',
      icon: 'money',
      place: 54,
    },
  ],
  facts: {
    country: { is: 'choice', of: customsCountries, words: 'customsCountry', list: true, filter: true, start: 'CN' },
    direction: { is: 'choice', of: directions, words: 'customsDirection', list: true, filter: true, start: 'import' },
    hs_code: {
      is: 'text',
      pattern: /^\d{4,11}$/,
      why: 'BAD_TARIFF_CODE',
      list: true,
      filter: true,
      sort: true,
      search: true,
      sample: '8471300000',
    },
    name: { is: 'text', max: 200, list: true, search: true, sample: '便携式自动数据处理设备' },
    origin_kind: { is: 'choice', of: originKinds, words: 'customsOrigin', list: true, filter: true, start: 'mfn' },
    origin_country: { is: 'country', optional: true, list: true, filter: true, sample: '' },
    agreement: { is: 'text', max: 60, optional: true, list: true, search: true, sample: '' },
    duty_percent: { is: 'percent', list: true, section: 'rates', sample: '0' },
    consumption_percent: { is: 'percent', list: true, section: 'rates', start: '0', sample: '0' },
    interior_percent: { is: 'percent', list: 'off', section: 'rates', start: '0', sample: '0' },
    vat_percent: { is: 'percent', list: true, section: 'rates', sample: '13' },
    valid_from: { is: 'day', list: true, filter: true, sort: true, sample: '2026-01-01' },
    valid_to: { is: 'day', optional: true, list: true, filter: true, sample: '' },
    basis: { is: 'text', max: 200, optional: true, list: true, search: true, sample: '税委会公告' },
  },
});

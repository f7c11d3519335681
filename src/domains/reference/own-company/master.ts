import { master } from '../../../kernel/master.ts';
import { timeZones } from '../../identity/time-zones.ts';

/** The currency of the books and the mark of document numbers never change. */
export const ownCompanies = master({
  table: 'own_company',
  subject: 'ownCompany',
  key: ['code'],
  sort: 'code',
  scope: 'id',
  files: ['licence', 'logo', 'seal', 'other'],
  pages: [
    {
      name: 'ownCompany',
      group: 'resource',
      list: '/resource/subCompanyManage',
      heading: 'ownCompany',
      add: 'addCustomer',
      edit: 'editCustomer',
    },
  ],
  facts: {
    code: { is: 'code', list: true, sort: true, search: true, sample: 'QS-CN' },
    name: { is: 'text', max: 200, list: true, search: true, sample: '广西某某国际物流有限公司' },
    name_en: { is: 'text', max: 200, list: true, search: true, sample: 'Guangxi Logistics Co., Ltd.' },
    country: { is: 'country', list: true, sample: 'CN' },
    currency: { is: 'currency', list: true, once: true, sample: 'CNY' },
    number_mark: { is: 'code', max: 3, pattern: /^[A-Z]{1,3}$/, why: 'BAD_NUMBER_MARK', list: true, once: true, sample: 'Q' },
    time_zone: { is: 'choice', of: timeZones, words: 'timeZone', list: true, start: 'Asia/Shanghai' },
    value_days: { is: 'whole', min: 0, max: 10, unit: 'unit.days', list: 'off', start: 3 },
    accounting_standard: {
      is: 'choice',
      of: ['enterprise', 'small'],
      words: 'ownCompany.accounting_standard',
      list: 'off',
      start: 'enterprise',
    },
    margin_percent: { is: 'whole', min: 0, max: 100, optional: true, list: 'off', start: 10 },
    tax_no: { is: 'code', rule: 'taxNo', optional: true, list: true, search: true },
    phone: { is: 'phone', optional: true, list: true },
    address: { is: 'text', max: 200, optional: true, list: 'off' },
  },
});

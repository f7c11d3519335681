import { master } from '../../../kernel/master.ts';
import { toCarrier, toCustomer } from '../refs.ts';

export const supplierKinds = ['customsBroker', 'warehouse', 'agent', 'insurer', 'airline', 'shippingLine', 'coLoader', 'other'] as const;
/** Space on a vessel is booked with its line, or with a forwarder who has it. */
export const seaSpaceKinds: readonly (typeof supplierKinds)[number][] = ['shippingLine', 'coLoader'];

export const suppliers = master({
  table: 'supplier',
  subject: 'supplier',
  key: ['code'],
  sort: 'code',
  latin: ['name', 'short_name'],
  files: ['licence', 'contract', 'other'],
  pages: [
    {
      name: 'supplier',
      group: 'resource',
      list: '/resource/customesBroker',
      heading: 'partners',
      add: 'addCustomerBroker',
      edit: 'editCustomerBroker',
    },
  ],
  facts: {
    code: { is: 'code', list: true, sort: true, search: true, section: 'basic', sample: 'S-001' },
    name: { is: 'text', max: 200, list: true, sort: true, search: true, section: 'basic', sample: '凭祥市某某报关有限公司' },
    short_name: { is: 'text', max: 60, list: true, search: true, section: 'basic', sample: '某某报关' },
    name_en: { is: 'text', max: 200, optional: true, list: 'off', search: true, section: 'basic' },
    short_name_en: { is: 'text', max: 60, optional: true, list: 'off', search: true, section: 'basic' },
    kind: { is: 'choice', of: supplierKinds, list: true, filter: true, section: 'basic', start: 'customsBroker' },
    country: { is: 'country', list: true, filter: true, section: 'basic', sample: 'CN' },
    tax_no: { is: 'code', rule: 'taxNo', optional: true, list: 'off', filter: true, search: true, section: 'basic' },
    currency: { is: 'currency', list: true, section: 'settlement', sample: 'CNY' },
    settlement: { is: 'choice', of: ['perJob', 'halfMonth', 'monthly'], list: true, filter: true, section: 'settlement', start: 'monthly' },
    payment_days: { is: 'whole', min: 0, max: 180, unit: 'unit.days', list: true, section: 'settlement', start: 30 },
    payee_id: { ...toCarrier, optional: true, list: 'off', filter: true, section: 'settlement' },
    debtor_id: { ...toCustomer, optional: true, list: 'off', filter: true, section: 'settlement' },
    withholding_percent: { is: 'percent', optional: true, list: 'off', section: 'settlement' },
    licence_no: { is: 'text', max: 60, optional: true, list: 'off', section: 'papers' },
    licence_until: { is: 'day', optional: true, list: true, filter: true, sort: true, section: 'papers' },
    customs_code: { is: 'code', max: 20, optional: true, list: true, section: 'papers' },
    owner_code: { is: 'code', rule: 'containerOwner', optional: true, list: 'off', filter: true, section: 'papers', sample: '' },
    awb_prefix: {
      is: 'text',
      pattern: /^\d{3}$/,
      why: 'BAD_AWB_PREFIX',
      optional: true,
      list: 'off',
      filter: true,
      section: 'papers',
      sample: '',
    },
    authorised_until: { is: 'day', optional: true, list: 'off', filter: true, section: 'papers' },
    contact: { is: 'text', max: 60, list: true, section: 'contact', sample: '李经理' },
    phone: { is: 'phone', list: true, section: 'contact', sample: '+8613800138000' },
    email: { is: 'mail', optional: true, list: 'off', section: 'contact' },
    address: { is: 'text', max: 200, optional: true, list: 'off', section: 'contact' },
    remark: { is: 'note', list: 'off', section: 'contact' },
  },
});

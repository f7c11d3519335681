import { master } from '../../../kernel/master.ts';
import { toCustomer } from '../refs.ts';

export const customerProducts = master({
  table: 'customer_product',
  subject: 'customerProduct',
  key: ['customer_id', 'code'],
  sort: 'code',
  checks: { customer_product_check: { at: 'temperature_max', why: 'TEMPERATURE_ORDER' } },
  pages: [
    {
      name: 'customerProduct',
      group: 'resource',
      list: '/resource/customerProduct',
      add: 'addCustomerProductCategory',
      edit: 'editCustomerProductCategory',
    },
  ],
  facts: {
    code: { is: 'code', list: true, sort: true, search: true, section: 'goods', sample: 'P-1001' },
    name: { is: 'text', list: true, sort: true, search: true, section: 'goods', sample: '手机主板' },
    customer_id: { ...toCustomer, list: true, filter: true, section: 'goods', sample: 'K201' },
    name_en: { is: 'text', optional: true, list: true, search: true, section: 'goods', sample: 'Phone mainboard' },
    hs_code: { is: 'text', pattern: /^\d{6,12}$/, optional: true, list: true, filter: true, search: true, section: 'goods', sample: '8517790000' },
    unit: { is: 'text', max: 20, list: true, section: 'load', sample: '件' },
    packing: { is: 'text', max: 60, optional: true, list: true, section: 'load', sample: '纸箱' },
    unit_kg: { is: 'quantity', places: 3, min: '0.001', unit: 'unit.kg', optional: true, list: true, section: 'load' },
    unit_m3: { is: 'quantity', places: 4, min: '0.0001', unit: 'unit.m3', optional: true, list: 'off', section: 'load' },
    temperature_min: { is: 'quantity', places: 1, min: '-99', max: '99', unit: 'unit.celsius', optional: true, list: 'off', section: 'load' },
    temperature_max: { is: 'quantity', places: 1, min: '-99', max: '99', unit: 'unit.celsius', optional: true, list: 'off', section: 'load' },
    dangerous: { is: 'flag', list: true, filter: true, section: 'danger', start: false },
    un_no: { is: 'text', pattern: /^\d{4}$/, optional: true, list: true, section: 'danger' },
    dangerous_class: { is: 'text', max: 20, optional: true, list: 'off', section: 'danger' },
    remark: { is: 'note', list: 'off', section: 'danger' },
  },
});

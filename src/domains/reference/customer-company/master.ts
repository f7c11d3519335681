import { master } from '../../../kernel/master.ts';
import { toCustomer } from '../refs.ts';

export const customerCompanies = master({
  table: 'customer_company',
  subject: 'customerCompany',
  key: ['customer_id', 'name'],
  sort: 'name',
  pages: [
    {
      name: 'customerCompany',
      group: 'resource',
      list: '/resource/companyManage',
      heading: 'partners',
      add: 'addCompany',
      edit: 'editCompany',
    },
  ],
  facts: {
    name: { is: 'text', max: 200, list: true, sort: true, search: true, section: 'company', sample: '广西华锐贸易有限公司' },
    customer_id: { ...toCustomer, list: true, filter: true, section: 'company', sample: 'K201' },
    name_en: { is: 'text', max: 200, optional: true, list: 'off', search: true, section: 'company' },
    country: { is: 'country', list: true, filter: true, section: 'company', sample: 'CN' },
    tax_no: { is: 'code', rule: 'taxNo', optional: true, list: true, filter: true, search: true, section: 'company' },
    invoice_title: { is: 'text', max: 200, optional: true, list: true, section: 'invoice' },
    invoice_address: { is: 'text', max: 200, optional: true, list: 'off', section: 'invoice' },
    invoice_phone: { is: 'phone', optional: true, list: 'off', section: 'invoice' },
    invoice_bank: { is: 'text', max: 120, optional: true, list: 'off', section: 'invoice' },
    invoice_account: { is: 'text', max: 60, optional: true, list: 'off', section: 'invoice' },
    remark: { is: 'note', list: 'off', section: 'invoice' },
  },
});

import { formImport } from '../../master-record/server/import-kind.ts';
import { saveCustomer, settlements } from '../contract.ts';
import { saveCustomerAs } from './save.ts';
import { may } from '../permits.ts';

/**
 * Imports customers from a sheet, each with its first contact. An importer without the right to give credit creates
 * cash customers. A row is skipped if a customer has the same tax number or, without one, the same name.
 */
export default formImport({
  what: 'customer',
  users: [1],
  permit: may.save,
  params: saveCustomer.params,
  columns: {
    name: { sample: '南宁富桂精密工业有限公司', required: true },
    short_name: { sample: '富桂精密', required: true },
    short_name_en: { sample: 'Fugui' },
    name_en: { sample: 'Fugui Precision' },
    country: { sample: 'CN', required: true },
    tax_no: { sample: '91110000600037341L' },
    company_id: { sample: 'QS-CN', required: true, ref: 'own_company' },
    currency: { sample: 'CNY', required: true },
    customer_group: {},
    industry: { sample: '电子' },
    settlement: { start: 'monthly', choice: { of: settlements, words: 'customer.settlement' } },
    statement_day: { start: 1, is: 'whole' },
    credit_days: { start: 0, is: 'whole' },
    credit_limit: { start: '0' },
    email: {},
    contact: { sample: '韦先生' },
    phone: { sample: '0771-3210000' },
    remark: {},
  },
  more: ({ currency = '', contact = '', phone = '' }) => ({
    credit_currency: currency,
    overdue_grace_days: 0,
    contact: undefined,
    phone: undefined,
    ...(contact === '' ? {} : { contacts: [{ name: contact, phone: phone || null }] }),
  }),
  key: ({ country = '', tax_no = '', name = '' }) => (tax_no || name ? `${country}\t${tax_no || name}` : ''),
  there: async ({ db }, { tax_no, name, country }) => {
    const same = await db
      .selectFrom('customer')
      .select('id')
      .where('country', '=', country)
      .where((eb) => (tax_no ? eb('tax_no', '=', tax_no) : eb('name', '=', name)))
      .executeTakeFirst();
    return same !== undefined;
  },
  add: saveCustomerAs,
});

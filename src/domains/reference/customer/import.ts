import { keptImport } from '../keep/sheet/store.ts';
import { saveCustomer, settlements } from './contract.ts';
import { keepCustomer } from './keep/store.ts';
import { may } from './permits.ts';

/**
 * Customers from a sheet, with their first contact. Whoever may not give credit brings them in as paying cash. The same tax number, or the
 * same name where there is none, is left as it is.
 */
export default keptImport({
  what: 'customer',
  users: [1],
  permit: may.save,
  params: saveCustomer.params,
  columns: {
    name: { sample: '南宁富桂精密工业有限公司', required: true },
    short_name: { sample: '富桂精密', required: true },
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
  add: keepCustomer,
});

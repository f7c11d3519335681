import { formImport } from '../../master-record/server/import-kind.ts';
import { carrierKinds, carrierSettlements, saveCarrier, taxpayers } from '../contract.ts';
import { saveCarrierAs } from './save.ts';
import { may } from '../permits.ts';

/** Imports carriers from a sheet. A row is skipped if a carrier has the same tax number or, without one, the same name. */
export default formImport({
  what: 'carrier',
  users: [1],
  permit: may.save,
  params: saveCarrier.params,
  columns: {
    name: { sample: '南宁顺达运输有限公司', required: true },
    short_name: { sample: '顺达运输', required: true },
    short_name_en: { sample: 'Shunda' },
    name_en: {},
    kind: { start: 'contracted', choice: { of: carrierKinds, words: 'carrier.kind' } },
    country: { sample: 'CN', required: true },
    tax_no: {},
    company_id: { ref: 'own_company' },
    currency: { sample: 'CNY', required: true },
    settlement: { start: 'monthly', choice: { of: carrierSettlements, words: 'carrier.settlement' } },
    payment_days: { start: 30, is: 'whole' },
    taxpayer: { choice: { of: taxpayers, words: 'carrier.taxpayer' } },
    tax_percent: { sample: '9', is: 'percent' },
    licence_no: {},
    licence_until: { sample: '2030-06-30', is: 'day' },
    permit_no: {},
    permit_until: { is: 'day' },
    insurance_no: {},
    insurance_until: { is: 'day' },
    contact: { sample: '陈经理', required: true },
    phone: { sample: '13800138000', required: true },
    email: {},
    address: {},
    remark: {},
  },
  key: ({ country = '', tax_no = '', name = '' }) => (tax_no || name ? `${country}\t${tax_no || name}` : ''),
  there: async ({ db }, { tax_no, name, country }) => {
    const same = await db
      .selectFrom('carrier')
      .select('id')
      .where('country', '=', country)
      .where((eb) => (tax_no ? eb('tax_no', '=', tax_no) : eb('name', '=', name)))
      .executeTakeFirst();
    return same !== undefined;
  },
  add: saveCarrierAs,
});

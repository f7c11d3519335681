import { master } from '../../../kernel/master.ts';
import { feeCategories } from '../fee-type/master.ts';
import { toFeeType } from '../refs.ts';
import { feeBases } from './bases.ts';

export const feeSides = ['receivable', 'payable', 'both'] as const;

export const feeNames = master({
  table: 'fee_name',
  subject: 'feeName',
  key: ['code'],
  sort: 'code',
  pages: [
    { name: 'feeName', group: 'finance', list: '/finance/feeName', heading: 'settings', add: 'addFeeName', edit: 'editFeeName' },
    {
      name: 'oceanFeeName',
      group: 'customer',
      heading: 'ocean',
      list: '/customer/order/ocean/feeName',
      add: 'add',
      edit: 'edit',
      fixed: { category: 'ocean' },
    },
    { name: 'abnormalFeeName', group: 'system', list: '/system/feeName/abnormal', fixed: { abnormal: 'true' } },
  ],
  facts: {
    code: { is: 'code', list: true, sort: true, search: true, sample: 'FRT' },
    name: { is: 'names', list: true, search: true, sample: '运费' },
    fee_type_id: { ...toFeeType, list: true, filter: true, sample: 'TRANSPORT' },
    tax_rates: { is: 'shown', by: 'fee_tax_rates', opens: { list: '/finance/taxRate', filter: 'fee_name_id' }, list: true },
    category: {
      is: 'through',
      ref: 'fee_type_id',
      column: 'category',
      of: feeCategories,
      words: 'feeType.category',
      list: true,
      filter: true,
    },
    side: { is: 'choice', of: feeSides, list: true, filter: true, start: 'both' },
    default_currency: { is: 'currency', list: true, sample: 'CNY' },
    default_basis: { is: 'choice', of: feeBases, words: 'rating.basis', list: true, start: 'trip' },
    rounding_digits: { is: 'whole', min: 0, max: 2, list: 'off', start: 2 },
    rounding: { is: 'choice', of: ['halfUp', 'up'], list: 'off', start: 'halfUp' },
    disbursement: { is: 'flag', list: true, filter: true, start: false },
    abnormal: { is: 'flag', list: true, filter: true, start: false },
    main_carriage: { is: 'flag', list: 'off', start: false },
    remark: { is: 'note', list: 'off' },
  },
});

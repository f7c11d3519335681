import { master } from '../../../kernel/master.ts';

export const feeCategories = ['transport', 'warehouse', 'customs', 'ocean', 'air', 'duty', 'other'] as const;

export const feeTypes = master({
  table: 'fee_type',
  subject: 'feeType',
  key: ['code'],
  sort: 'code',
  pages: [{ name: 'feeType', group: 'finance', list: '/finance/feeType', heading: 'settings', add: 'addType', edit: 'editType' }],
  facts: {
    code: { is: 'code', list: true, sort: true, search: true, sample: 'TRANSPORT' },
    name: { is: 'names', list: true, search: true, sample: '运输费' },
    category: { is: 'choice', of: feeCategories, list: true, filter: true, sample: 'transport' },
    remark: { is: 'note', list: 'off' },
  },
});

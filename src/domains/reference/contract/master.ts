import { master } from '../../../kernel/master.ts';
import { toAccount, toCarrier, toCustomer, toOwnCompany, toSupplier } from '../refs.ts';

export const contracts = master({
  table: 'contract',
  subject: 'contract',
  key: ['company_id', 'contract_no'],
  sort: 'ends_on',
  scope: 'company_id',
  files: ['signed', 'annex', 'other'],
  checks: {
    contract_term: { at: 'ends_on', why: 'END_BEFORE_START' },
    contract_one_party: { at: 'customer_id', why: 'ONE_PARTY' },
  },
  pages: [
    {
      name: 'contract',
      group: 'resource',
      list: '/resource/contractNoManage',
      heading: 'partners',
      add: 'addContractNo',
      edit: 'editContractNo',
    },
  ],
  facts: {
    contract_no: { is: 'code', max: 60, list: true, sort: true, filter: true, search: true, section: 'contract', sample: 'HT-2026-001' },
    name: { is: 'text', max: 200, list: true, search: true, section: 'contract', sample: '2026 年度运输合同' },
    company_id: { ...toOwnCompany, list: true, filter: true, section: 'contract' },
    owner_id: { ...toAccount, optional: true, list: true, filter: true, section: 'contract' },
    customer_id: { ...toCustomer, optional: true, list: true, filter: true, section: 'party' },
    carrier_id: { ...toCarrier, optional: true, list: true, filter: true, section: 'party' },
    supplier_id: { ...toSupplier, optional: true, list: true, filter: true, section: 'party' },
    signed_on: { is: 'day', optional: true, list: 'off', filter: true, section: 'term' },
    starts_on: { is: 'day', list: true, filter: true, sort: true, section: 'term', sample: '2026-01-01' },
    ends_on: { is: 'day', list: true, filter: true, sort: true, section: 'term', sample: '2026-12-31' },
    remind_days: { is: 'whole', min: 0, max: 365, unit: 'unit.days', list: 'off', section: 'term', start: 30 },
    remark: { is: 'note', list: 'off', section: 'term' },
  },
});

import { master } from '../../../kernel/master.ts';
import { toOwnCompany } from '../refs.ts';
import { reasonKinds } from './rules.ts';

/**
 * The usual reasons of an own company, offered where one of its people cancels, sends back or reverses a record, or explains a difference.
 */
export const companyReasons = master({
  table: 'company_reason',
  subject: 'companyReason',
  key: ['company_id', 'kind', 'text'],
  sort: 'text',
  scope: 'company_id',
  pages: [
    { name: 'companyReason', group: 'resource', list: '/resource/reason', heading: 'ownCompany', add: 'addReason', edit: 'editReason' },
  ],
  facts: {
    company_id: { ...toOwnCompany, list: true, filter: true, once: true },
    kind: { is: 'choice', of: reasonKinds, list: true, filter: true, sort: true, start: 'cancellation', sample: 'return' },
    text: { is: 'text', max: 200, list: true, sort: true, search: true, sample: '发票抬头不符' },
    remark: { is: 'note', list: 'off' },
  },
});

import { master } from '../../../kernel/master.ts';
import { toAccount, toOwnCompany } from '../refs.ts';

/** The seals (chops) of our companies, the holder of each, and the return date of one that is out of the office. */
export const ownSeals = master({
  table: 'own_seal',
  subject: 'ownSeal',
  key: ['company_id', 'name'],
  sort: 'name',
  scope: 'company_id',
  files: ['impression', 'registration', 'other'],
  pages: [{ name: 'ownSeal', group: 'resource', list: '/resource/ownSeal', heading: 'ownCompany', add: 'addOwnSeal', edit: 'editOwnSeal' }],
  facts: {
    name: { is: 'text', max: 80, list: true, sort: true, search: true, sample: '合同专用章（1）' },
    company_id: { ...toOwnCompany, list: true, filter: true, once: true },
    kind: { is: 'choice', of: ['company', 'contract', 'finance', 'legalRepresentative', 'customs', 'invoice'], list: true, filter: true },
    keeper_id: { ...toAccount, optional: true, list: true, filter: true },
    taken_out_until: { is: 'day', optional: true, list: true, filter: true, sort: true },
    remark: { is: 'note', list: 'off' },
  },
});

import { master } from '../../../kernel/master.ts';
import { toOwnCompany } from '../../reference/refs.ts';
import { halves } from '../leave/rules.ts';

const half = { is: 'choice', of: halves, list: 'off' } as const;

/** The periods for which an own company, or one of its teams, is not asked for planned leave: a peak season, a stocktake. */
export const leaveBlocks = master({
  table: 'leave_block',
  subject: 'leaveBlock',
  key: ['company_id', 'name', 'from_on'],
  sort: 'from_on',
  scope: 'company_id',
  checks: { leave_block_order: { at: 'to_on', why: 'END_BEFORE_START' } },
  pages: [{ name: 'leaveBlock', group: 'oa', list: '/oa/leaveBlock', add: 'addBlock', edit: 'editBlock', icon: 'document', place: 65 }],
  facts: {
    company_id: { ...toOwnCompany, list: true, filter: true, once: true },
    name: { is: 'text', max: 60, list: true, search: true, sample: '双十一' },
    team_id: {
      is: 'ref',
      to: 'team',
      table: 'team',
      company: 'company_id',
      by: ['name'],
      show: 'name',
      optional: true,
      list: true,
      filter: true,
    },
    from_on: { is: 'day', list: true, filter: true, sort: true, sample: '2026-11-09' },
    from_half: { ...half, start: 'morning', sample: 'morning' },
    to_on: { is: 'day', list: true, sort: true, sample: '2026-11-13' },
    to_half: { ...half, start: 'afternoon', sample: 'afternoon' },
    remark: { is: 'note', list: 'off' },
  },
});

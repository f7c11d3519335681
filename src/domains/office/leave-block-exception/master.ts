import { master } from '../../../kernel/master.ts';
import { toAccount } from '../../reference/refs.ts';

/** The people who may take planned leave in a blocked period all the same, as somebody with the right has agreed. */
export const leaveBlockExceptions = master({
  table: 'leave_block_exception',
  subject: 'leaveBlockException',
  key: ['leave_block_id', 'account_id'],
  sort: 'agreed_on',
  scope: ['account_id', { table: 'account', column: 'company_id' }],
  pages: [
    {
      name: 'leaveBlockException',
      group: 'oa',
      list: '/oa/leaveBlockException',
      add: 'addException',
      edit: 'editException',
      icon: 'document',
      place: 66,
    },
  ],
  facts: {
    leave_block_id: {
      is: 'ref',
      to: 'leaveBlock',
      table: 'leave_block',
      company: 'company_id',
      by: ['name'],
      show: 'name',
      list: true,
      filter: true,
      once: true,
    },
    account_id: { ...toAccount, list: true, filter: true, once: true },
    agreed_on: { is: 'day', list: true, filter: true, sort: true, sample: '2026-11-02' },
    remark: { is: 'note', list: true },
  },
});

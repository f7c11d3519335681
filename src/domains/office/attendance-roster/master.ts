import { master } from '../../../kernel/master.ts';
import { toAccount } from '../../reference/refs.ts';

/** The shift of a person from a day on, and the person's number in the device that records presence. */
export const attendanceRoster = master({
  table: 'attendance_roster',
  subject: 'attendanceRoster',
  key: ['account_id', 'valid_from'],
  sort: 'valid_from',
  scope: ['account_id', { table: 'account', column: 'company_id' }],
  pages: [
    {
      name: 'attendanceRoster',
      group: 'oa',
      list: '/oa/attendanceRoster',
      add: 'addRoster',
      edit: 'editRoster',
      icon: 'document',
      place: 64,
    },
  ],
  facts: {
    account_id: { ...toAccount, list: true, filter: true, once: true },
    shift_id: {
      is: 'ref',
      to: 'attendanceShift',
      table: 'attendance_shift',
      company: 'company_id',
      by: ['code', 'name'],
      show: 'name',
      list: true,
      filter: true,
    },
    valid_from: { is: 'day', list: true, filter: true, sort: true, sample: '2026-01-01' },
    device_no: { is: 'text', max: 40, optional: true, list: true, search: true, sample: '1024' },
  },
});

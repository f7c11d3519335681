import { master } from '../../../kernel/master.ts';
import { toOwnCompany } from '../../reference/refs.ts';

const time = { is: 'text', max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, why: 'SHIFT_TIME' } as const;

/** The shifts of an own company, in the time of its place. A shift that ends before it begins ends on the next day. */
export const attendanceShifts = master({
  table: 'attendance_shift',
  subject: 'attendanceShift',
  key: ['company_id', 'code'],
  sort: 'code',
  scope: 'company_id',
  checks: {
    attendance_shift_one_standard: { at: 'standard', why: 'SHIFT_ONE_STANDARD' },
    attendance_shift_length: { at: 'ends', why: 'SHIFT_TIME' },
  },
  pages: [
    { name: 'attendanceShift', group: 'oa', list: '/oa/attendanceShift', add: 'addShift', edit: 'editShift', icon: 'document', place: 63 },
  ],
  facts: {
    company_id: { ...toOwnCompany, list: true, filter: true, once: true },
    code: { is: 'code', max: 20, list: true, sort: true, search: true, sample: 'DAY' },
    name: { is: 'text', max: 60, list: true, search: true, sample: '白班' },
    begins: { ...time, list: true, sample: '09:00' },
    ends: { ...time, list: true, sample: '18:00' },
    grace_minutes: { is: 'whole', min: 0, max: 120, list: true, start: 5 },
    standard: { is: 'flag', list: true, filter: true, start: false },
  },
});

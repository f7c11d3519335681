import { master } from '../../../kernel/master.ts';
import { toOwnCompany } from '../../reference/refs.ts';

export const leaveKinds = [
  'annual',
  'sick',
  'personal',
  'marriage',
  'maternity',
  'paternity',
  'bereavement',
  'compensatory',
  'workInjury',
  'other',
] as const;
export type LeaveKind = (typeof leaveKinds)[number];

const days = { is: 'quantity', places: 1, min: '0', max: '366', unit: 'unit.days' } as const;

/** The types of leave of an own company: paid or not, with an entitlement or without, and their rules. */
export const leaveTypes = master({
  table: 'leave_type',
  subject: 'leaveType',
  key: ['company_id', 'code'],
  sort: 'code',
  scope: 'company_id',
  checks: {
    leave_type_carry: { at: 'carry_days_max', why: 'LEAVE_CARRY_ENTITLED' },
    leave_type_half_days: { at: 'days_a_year', why: 'LEAVE_HALF_DAYS' },
    leave_type_carry_half_days: { at: 'carry_days_max', why: 'LEAVE_HALF_DAYS' },
  },
  pages: [{ name: 'leaveType', group: 'oa', list: '/oa/leaveType', add: 'addType', edit: 'editType', icon: 'document', place: 61 }],
  facts: {
    company_id: { ...toOwnCompany, list: true, filter: true, once: true },
    code: { is: 'code', max: 20, list: true, sort: true, search: true, sample: 'ANNUAL' },
    kind: { is: 'choice', of: leaveKinds, list: true, filter: true },
    name: { is: 'names', list: true, search: true, sample: '年假' },
    paid: { is: 'flag', list: true, filter: true, start: true },
    entitled: { is: 'flag', list: true, filter: true, start: true },
    days_a_year: { ...days, list: true, start: '0', section: 'rules' },
    carry_days_max: { ...days, list: true, start: '0', section: 'rules' },
    carry_months: { is: 'whole', min: 1, max: 12, list: 'off', start: 3, section: 'rules' },
    every_day: { is: 'flag', list: true, start: false, section: 'rules' },
    days_max: { ...days, min: '0.5', optional: true, list: true, section: 'rules' },
    proof_over_days: { ...days, optional: true, list: true, section: 'rules' },
    executive_over_days: { ...days, optional: true, list: true, section: 'rules' },
    afterwards: { is: 'flag', list: true, start: false, section: 'rules' },
    remark: { is: 'note', list: 'off' },
  },
});

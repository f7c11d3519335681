import { master } from '../../../kernel/master.ts';
import { toAccount } from '../../reference/refs.ts';

const days = { is: 'quantity', places: 1, min: '0', max: '366', unit: 'unit.days' } as const;

/** The days of leave of a person by type and year. The database refuses a change below what is taken. */
export const leaveEntitlements = master({
  table: 'leave_entitlement',
  subject: 'leaveEntitlement',
  key: ['account_id', 'leave_type_id', 'year'],
  sort: 'year',
  scope: ['account_id', { table: 'account', column: 'company_id' }],
  checks: {
    leave_entitlement_covers: { at: 'granted_days', why: 'LEAVE_ENTITLEMENT_TAKEN' },
    leave_entitlement_half_days: { at: 'granted_days', why: 'LEAVE_HALF_DAYS' },
    leave_entitlement_carry_until: { at: 'carry_until', why: 'LEAVE_CARRY_UNTIL' },
    // A type of another company is answered like one that does not exist.
    leave_entitlement_company: { at: 'leave_type_id', why: 'NOT_KNOWN' },
  },
  pages: [
    {
      name: 'leaveEntitlement',
      group: 'oa',
      list: '/oa/leaveEntitlement',
      add: 'addEntitlement',
      edit: 'editEntitlement',
      icon: 'document',
      place: 62,
    },
  ],
  facts: {
    account_id: { ...toAccount, list: true, filter: true, once: true },
    leave_type_id: {
      is: 'ref',
      to: 'leaveType',
      table: 'leave_type',
      company: 'company_id',
      by: ['code', 'name_zh', 'name_vi', 'name_en', 'name_th'],
      show: 'names',
      list: true,
      filter: true,
      once: true,
    },
    year: { is: 'whole', min: 2000, max: 2999, year: true, list: true, sort: true, once: true, sample: '2026' },
    granted_days: { ...days, list: true, sort: true, sample: '10' },
    carried_days: { ...days, list: true, start: '0' },
    carry_until: { is: 'day', optional: true, list: true },
    taken: { is: 'shown', by: 'leave_taken', unit: 'unit.days', list: true },
    balance: { is: 'shown', by: 'leave_balance', unit: 'unit.days', list: true },
    remark: { is: 'note', list: 'off' },
  },
});

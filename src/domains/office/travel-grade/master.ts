import { master } from '../../../kernel/master.ts';
import { toAccount } from '../../reference/refs.ts';

export const travelGradeKinds = ['staff', 'manager', 'executive'] as const;
export type TravelGrade = (typeof travelGradeKinds)[number];

/** The grades of people for the daily allowance of a business trip. A person without one travels as staff. */
export const travelGrades = master({
  table: 'travel_grade',
  subject: 'travelGrade',
  key: ['account_id'],
  sort: 'grade',
  scope: ['account_id', { table: 'account', column: 'company_id' }],
  pages: [{ name: 'travelGrade', group: 'oa', list: '/oa/travelGrade', add: 'addGrade', edit: 'editGrade', icon: 'document', place: 64 }],
  facts: {
    account_id: { ...toAccount, list: true, filter: true, once: true },
    grade: { is: 'choice', of: travelGradeKinds, list: true, filter: true, sort: true },
    remark: { is: 'note', list: 'off' },
  },
});

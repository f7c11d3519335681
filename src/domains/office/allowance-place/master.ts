import { master } from '../../../kernel/master.ts';
import { toOwnCompany } from '../../reference/refs.ts';

const daily = { is: 'quantity', places: 3, min: '0', max: '100000000', list: true } as const;
const check = { at: 'staff_daily', why: 'ALLOWANCE_DIGITS' } as const;

/** The places of an own company's business trips with the daily allowance of each grade. */
export const allowancePlaces = master({
  table: 'allowance_place',
  subject: 'allowancePlace',
  key: ['company_id', 'code'],
  sort: 'code',
  scope: 'company_id',
  checks: {
    allowance_place_staff_digits: check,
    allowance_place_manager_digits: { ...check, at: 'manager_daily' },
    allowance_place_executive_digits: { ...check, at: 'executive_daily' },
  },
  pages: [
    { name: 'allowancePlace', group: 'oa', list: '/oa/allowancePlace', add: 'addPlace', edit: 'editPlace', icon: 'document', place: 63 },
  ],
  facts: {
    company_id: { ...toOwnCompany, list: true, filter: true, once: true },
    code: { is: 'code', max: 20, list: true, sort: true, search: true, sample: 'HAN' },
    name: { is: 'names', list: true, search: true, sample: '河内' },
    country: { is: 'country', list: true, filter: true, sample: 'VN' },
    currency: { is: 'currency', list: true, filter: true, section: 'daily', sample: 'VND' },
    staff_daily: { ...daily, section: 'daily', sample: '500000' },
    manager_daily: { ...daily, section: 'daily', sample: '700000' },
    executive_daily: { ...daily, section: 'daily', sample: '1000000' },
    remark: { is: 'note', list: 'off' },
  },
});

import { master } from '../../../kernel/master.ts';

/** Seagoing ships, told apart by their IMO numbers: a ship keeps its number through every change of name and flag. */
export const vessels = master({
  table: 'vessel',
  subject: 'vessel',
  key: ['imo'],
  sort: 'name',
  pages: [{ name: 'vessel', group: 'freight', list: '/freight/vessel', add: 'addVessel', edit: 'editVessel', icon: 'document', place: 66 }],
  facts: {
    name: { is: 'text', max: 80, list: true, sort: true, search: true, sample: 'EVER GIVEN' },
    imo: { is: 'code', rule: 'imo', list: true, filter: true, search: true, sample: '9811000' },
    call_sign: { is: 'code', max: 10, optional: true, list: true },
    flag: { is: 'country', optional: true, list: true, filter: true },
    teu: { is: 'whole', min: 1, max: 40_000, optional: true, list: true },
    remark: { is: 'note', list: 'off' },
  },
});

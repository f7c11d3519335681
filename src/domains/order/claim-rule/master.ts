import { master } from '../../../kernel/master.ts';
import { claimModes } from '../claim/kinds.ts';

/**
 * The periods and limits of conventions and national laws about claims for goods. They are shown and warned about; a person decides which
 * rule applies to a claim. `source` says where a rule stands.
 */
export const claimRules = master({
  table: 'claim_rule',
  subject: 'claimRule',
  key: ['code'],
  sort: 'code',
  pages: [
    {
      name: 'claimRule',
      group: 'order',
      list: '/order/claim/rule',
      add: 'addClaimRule',
      edit: 'editClaimRule',
      icon: 'document',
      heading: 'settings',
      place: 62,
    },
  ],
  facts: {
    code: { is: 'code', list: true, sort: true, search: true, sample: 'MC99' },
    name: { is: 'names', list: true, search: true, sample: '蒙特利尔公约' },
    mode: { is: 'choice', of: claimModes, words: 'cargoClaim.mode', list: true, filter: true, sample: 'air' },
    standard: { is: 'flag', list: true, filter: true, start: false },
    notice_days: { is: 'whole', min: 1, max: 999, optional: true, list: true, sample: '14' },
    delay_notice_days: { is: 'whole', min: 1, max: 999, optional: true, list: true, sample: '21' },
    suit_months: { is: 'whole', min: 1, max: 120, optional: true, list: true, sample: '24' },
    xdr_per_kg: { is: 'quantity', places: 4, min: '0.0001', optional: true, list: true, sample: '26' },
    xdr_per_package: { is: 'quantity', places: 4, min: '0.0001', optional: true, list: true },
    source: { is: 'text', max: 300, list: true, sample: 'Montreal Convention 1999, art. 22, 31, 35' },
    remark: { is: 'note', list: 'off' },
  },
});

import { master } from '../../../kernel/master.ts';
import { toCarrier, toCustomer } from '../../reference/refs.ts';

/** A customer and a carrier that are one party and agreed to the netting of their debts. An inactive consent is withdrawn. */
export const nettingConsents = master({
  table: 'netting_consent',
  subject: 'nettingConsent',
  key: ['reference'],
  sort: 'reference',
  pages: [
    {
      name: 'nettingConsent',
      group: 'finance',
      place: 12,
      list: '/finance/netting/consent',
      heading: 'cash',
      add: 'addConsent',
      edit: 'editConsent',
    },
  ],
  facts: {
    reference: { is: 'code', list: true, sort: true, search: true, sample: 'NET-2026-001' },
    customer_id: { ...toCustomer, list: true, filter: true, sample: 'ACME' },
    carrier_id: { ...toCarrier, list: true, filter: true, sample: 'FLEET' },
    agreed_on: { is: 'day', list: true, sample: '2026-01-01' },
    remark: { is: 'note', list: 'off' },
  },
});

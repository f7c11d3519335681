import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  /** Pays from a bank account of ours that goes below zero by it. */
  overdraw: 'cash.overdraw',
  view: 'cash.view',
  register: 'cash.register',
  /** Claims a receipt for a customer. */
  claim: 'cash.claim',
  reverse: 'cash.reverse',
});

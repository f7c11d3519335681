import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'cash.view',
  register: 'cash.register',
  /** Say whose money a receipt is. */
  claim: 'cash.claim',
  reverse: 'cash.reverse',
});

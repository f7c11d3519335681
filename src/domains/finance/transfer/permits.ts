import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'transfer.view',
  /** Prepares a transfer and says when the money arrived. */
  prepare: 'transfer.prepare',
  /** Approves and reverses transfers that another person prepared. */
  approve: 'transfer.approve',
});

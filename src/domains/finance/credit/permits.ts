import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'credit.view',
  /** Asks for a lift of a customer's limit, and takes the own one back. */
  request: 'credit.request',
  /** Approves or refuses what somebody else asked for, and ends it. */
  approve: 'credit.approve',
});

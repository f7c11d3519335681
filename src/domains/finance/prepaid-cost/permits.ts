import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'prepaidCost.view',
  /** Prepares a prepaid cost, and proposes to change its period or to end it. */
  prepare: 'prepaidCost.prepare',
  /** Approves and reverses prepaid costs and changes that another person prepared. */
  approve: 'prepaidCost.approve',
});

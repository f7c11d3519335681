import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'intercompanySettlement.view',
  /** Prepares settlements of bills with a sister company. */
  prepare: 'intercompanySettlement.prepare',
  /** Approves settlements that another person of the company prepared, and decides reversals. */
  approve: 'intercompanySettlement.approve',
  /** Accepts the settlements of a sister company, with the account on which its money arrived. */
  accept: 'intercompanySettlement.accept',
});

import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  /** Opens the pages: one's own claims and those that one decides. */
  view: 'expenseClaim.view',
  /** Sees every claim of the company. */
  viewAll: 'expenseClaim.viewAll',
  apply: 'expenseClaim.apply',
  supervisor: 'expenseClaim.supervisor',
  executive: 'expenseClaim.executive',
  finance: 'expenseClaim.finance',
  financeSupervisor: 'expenseClaim.financeSupervisor',
  pay: 'expenseClaim.pay',
});

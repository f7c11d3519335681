import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  /** Opens the page: one's own loans and those that one decides. */
  view: 'loan.view',
  /** Sees every loan of the company. */
  viewAll: 'loan.viewAll',
  apply: 'loan.apply',
  supervisor: 'loan.supervisor',
  executive: 'loan.executive',
  finance: 'loan.finance',
  financeSupervisor: 'loan.financeSupervisor',
  lend: 'loan.lend',
  /** Sets the highest amount that an employee may owe. */
  limit: 'loan.limit',
});

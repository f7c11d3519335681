import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'badDebt.view',
  /** Proposes to give up a bill, or a part of it. */
  propose: 'badDebt.propose',
  /** Approves and reverses bad debts that another person proposed. */
  approve: 'badDebt.approve',
});

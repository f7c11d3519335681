import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  /** Settles the share of an agent in the profit of a freight job, corrects it and undoes it. */
  settle: 'agentShare.settle',
});

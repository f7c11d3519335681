import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'truckCost.view',
  /** Costs trips again, after rates were added or corrected. */
  cost: 'truckCost.cost',
});

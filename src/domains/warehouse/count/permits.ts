import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'stockCount.view',
  plan: 'stockCount.plan',
  count: 'stockCount.count',
  approve: 'stockCount.approve',
});

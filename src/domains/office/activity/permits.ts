import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'activity.view',
  plan: 'activity.plan',
  approve: 'activity.approve',
});

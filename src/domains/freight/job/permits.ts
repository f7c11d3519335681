import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'freightJob.view',
  edit: 'freightJob.edit',
  /** Reports departure, arrival and delivery, and the times of milestones. */
  operate: 'freightJob.operate',
  close: 'freightJob.close',
  cancel: 'freightJob.cancel',
});

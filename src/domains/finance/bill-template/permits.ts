import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'billTemplate.view',
  save: 'billTemplate.save',
  /** Makes a draft the template that bills are printed with, and retires one. */
  publish: 'billTemplate.publish',
});

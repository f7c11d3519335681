import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'opening.view',
  prepare: 'opening.prepare',
  /** Posts and reverses openings that another person prepared. */
  post: 'opening.post',
});

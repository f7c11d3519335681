import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'journal.view',
  prepare: 'journal.prepare',
  /** Posts and reverses journals that another person prepared. */
  post: 'journal.post',
});

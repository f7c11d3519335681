import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'knowledge.view',
  /** Writes, publishes and withdraws articles of the own company, and sees who has read them. */
  edit: 'knowledge.edit',
});

import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  /** Sees the templates, and applies them with the right to enter charges. */
  view: 'feeTemplate.view',
  save: 'feeTemplate.save',
});

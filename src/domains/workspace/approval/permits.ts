import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  /** Sets the chains of approval of an own company. */
  edit: 'approval.edit',
});

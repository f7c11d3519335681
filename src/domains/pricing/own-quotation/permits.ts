import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  /** A customer reads the quotations that were sent to it. */
  view: 'ownQuotation.view',
  /** A customer accepts or declines them. */
  answer: 'ownQuotation.answer',
});

import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'invoice.view',
  issue: 'invoice.issue',
  /** Voids an invoice of this month, or reverses an older one by a red-letter invoice. */
  reverse: 'invoice.reverse',
});

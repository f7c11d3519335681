import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'actualQuotation.view',
  prepare: 'actualQuotation.prepare',
  /** The two reviews of a price below the quotation, or without one. */
  sales: 'actualQuotation.sales',
  executive: 'actualQuotation.executive',
  /** Makes an agreed price the receivable charge of its order; not by the person who prepared it. */
  confirm: 'actualQuotation.confirm',
});

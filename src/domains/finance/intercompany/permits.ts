import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'intercompanyBill.view',
  /** Prepares bills to a sister company. */
  prepare: 'intercompanyBill.prepare',
  /** Accepts and rejects the bills of a sister company, and decides reversals. */
  accept: 'intercompanyBill.accept',
});

import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'declaration.view',
  edit: 'declaration.edit',
  review: 'declaration.review',
  file: 'declaration.file',
  confirmTaxes: 'declaration.confirmTaxes',
  payTaxes: 'declaration.payTaxes',
});

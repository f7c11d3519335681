import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const buttons = [may.prepare, may.sales, may.executive, may.confirm];

export const actualQuotationsPage = linkedPage({
  path: '/customer/real/quotation',
  heading: 'pricing',
  shows: 'actualQuotation',
  title: 'page.actualQuotations',
  group: 'customer',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons,
  file: 'list',
});
export const handleActualQuotationPage = linkedPage({
  path: '/customer/quotation/handleRealQuotation',
  params: ['id?', 'order?', 'edit?'],
  title: 'page.handleActualQuotation',
  group: 'customer',
  kind: 'edit',
  shown: false,
  users: [1],
  permit: may.view,
  buttons,
  file: 'handle',
});

export const pages = pagesOf([actualQuotationsPage, handleActualQuotationPage]);

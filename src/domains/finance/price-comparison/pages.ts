import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from '../profit/permits.ts';

export const priceComparisonPage = linkedPage({
  path: '/customer/profit/quotation',
  place: 9,
  title: 'page.priceComparison',
  group: 'customer',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  file: 'list',
});

export const pages = pagesOf([priceComparisonPage]);

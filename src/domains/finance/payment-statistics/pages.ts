import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from '../payment-request/permits.ts';

export const paymentStatisticsPage = linkedPage({
  path: '/finance/pay/statistics',
  title: 'page.paymentStatistics',
  group: 'finance',
  kind: 'page',
  // Hidden in the specification's menu; the page of payments links to it.
  shown: false,
  users: [1],
  permit: may.view,
  file: 'statistics',
});

export const pages = pagesOf([paymentStatisticsPage]);

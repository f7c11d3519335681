import { pagesOf } from '../../../kernel/page.ts';
import { may } from '../payment-request/permits.ts';

export const pages = pagesOf([
  {
    path: '/finance/pay/statistics',
    title: 'page.paymentStatistics',
    group: 'finance',
    kind: 'page',
    // Hidden in the specification's menu; the page of payments leads to it.
    shown: false,
    users: [1],
    permit: may.view,
    file: 'statistics',
  },
]);

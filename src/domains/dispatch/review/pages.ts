import { pagesOf } from '../../../kernel/page.ts';
import { may } from '../work-order/permits.ts';

export const pages = pagesOf([
  {
    path: '/dispatch/review',
    title: 'page.dispatchReview',
    group: 'dispatch',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.review,
    buttons: [may.approvePrice],
    file: 'list',
    place: 60,
  },
]);

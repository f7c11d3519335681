import { badgeSource } from '../../../kernel/badge.ts';
import { orderDocumentsPage } from '../document/pages.ts';
import { may as document } from '../document/permits.ts';
import { orderTrackPage } from '../tracking/pages.ts';
import { may as track } from '../tracking/permits.ts';
import { orderReviewPage } from '../transport-order/pages.ts';
import { may as order } from '../transport-order/permits.ts';
import type { countOrders } from './contract.ts';

export const badges = [
  badgeSource<typeof countOrders>({
    call: { cmd: 'order.counts', users: [1], permit: [order.review, track.view, document.view] },
    badges: [
      { page: orderReviewPage, count: (data) => data.to_review },
      { page: orderTrackPage, count: (data) => data.late },
      { page: orderDocumentsPage, count: (data) => data.pod_missing },
    ],
  }),
];

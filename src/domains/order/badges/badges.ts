import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { listDocuments } from '../document/contract.ts';
import { orderDocumentsPage } from '../document/pages.ts';
import { listTrack } from '../tracking/contract.ts';
import { orderTrackPage } from '../tracking/pages.ts';
import { listReview } from '../transport-order/contract.ts';
import { orderReviewPage } from '../transport-order/pages.ts';
import { countOrders } from './contract.ts';

export const badges = [
  badgeSource({
    call: countOrders,
    badges: [
      { of: opensWith(orderReviewPage, listReview), count: (data) => data.to_review },
      { of: opensWith(orderTrackPage, listTrack), count: (data) => data.late },
      { of: opensWith(orderDocumentsPage, listDocuments), count: (data) => data.pod_missing },
    ],
  }),
];

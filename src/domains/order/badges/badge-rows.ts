import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listDocuments } from '../document/contract.ts';
import { orderDocumentsPage } from '../document/pages.ts';
import { listTrack } from '../tracking/contract.ts';
import { orderTrackPage } from '../tracking/pages.ts';
import { listReview } from '../transport-order/contract.ts';
import { orderReviewPage } from '../transport-order/pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [
  opensWith(orderReviewPage, listReview),
  opensWith(orderTrackPage, listTrack),
  opensWith(orderDocumentsPage, listDocuments),
];

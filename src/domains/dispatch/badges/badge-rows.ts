import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listPool, listReceipts } from '../board/contract.ts';
import { dispatchBoardPage, receiveOrdersPage } from '../board/pages.ts';
import { listRoadExceptions } from '../exception/contract.ts';
import { roadExceptionsPage } from '../exception/pages.ts';
import { listOffers } from '../offer/contract.ts';
import { notConfirmedPage } from '../offer/pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [
  opensWith(receiveOrdersPage, listReceipts),
  opensWith(dispatchBoardPage, listPool),
  opensWith(notConfirmedPage, listOffers),
  opensWith(roadExceptionsPage, listRoadExceptions),
];

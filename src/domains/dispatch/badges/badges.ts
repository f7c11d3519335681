import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { listPool, listReceipts } from '../board/contract.ts';
import { dispatchBoardPage, receiveOrdersPage } from '../board/pages.ts';
import { listRoadExceptions } from '../exception/contract.ts';
import { roadExceptionsPage } from '../exception/pages.ts';
import { listOffers } from '../offer/contract.ts';
import { notConfirmedPage } from '../offer/pages.ts';
import { countDispatch } from './contract.ts';

/** The pages that show the specification's counts of dispatch. */
export const badges = [
  badgeSource({
    call: countDispatch,
    badges: [
      { of: opensWith(receiveOrdersPage, listReceipts), count: ({ counts }) => counts.count1 },
      { of: opensWith(dispatchBoardPage, listPool), count: ({ counts }) => counts.count2 },
      { of: opensWith(notConfirmedPage, listOffers), count: ({ counts }) => counts.count3 },
      { of: opensWith(roadExceptionsPage, listRoadExceptions), count: ({ counts }) => counts.count4 },
    ],
  }),
];

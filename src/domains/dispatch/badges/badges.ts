import { badgeSource } from '../../../kernel/badge.ts';
import { dispatchBoardPage, receiveOrdersPage } from '../board/pages.ts';
import { roadExceptionsPage } from '../exception/pages.ts';
import { may as mayException } from '../exception/permits.ts';
import { notConfirmedPage } from '../offer/pages.ts';
import { may } from '../work-order/permits.ts';
import type { countDispatch } from './contract.ts';

/** The pages that show the specification's counts of dispatch. */
export const badges = [
  badgeSource<typeof countDispatch>({
    call: { cmd: 'B169', users: [1], permit: [may.view, mayException.view], shows: ['workOrder', 'order', 'roadException'] },
    badges: [
      { page: receiveOrdersPage, count: ({ counts }) => counts.count1 },
      { page: dispatchBoardPage, count: ({ counts }) => counts.count2 },
      { page: notConfirmedPage, count: ({ counts }) => counts.count3 },
      { page: roadExceptionsPage, count: ({ counts }) => counts.count4 },
    ],
  }),
];

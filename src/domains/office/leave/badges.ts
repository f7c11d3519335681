import { badgeSource } from '../../../kernel/badge.ts';
import type { countLeaves } from './contract.ts';
import { leavePage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countLeaves>({
    call: { cmd: 'leave.count', users: [1], permit: may.view },
    badges: [{ page: leavePage, count: ({ waiting }) => waiting }],
  }),
];

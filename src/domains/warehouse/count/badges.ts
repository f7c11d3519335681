import { badgeSource } from '../../../kernel/badge.ts';
import type { countCounts } from './contract.ts';
import { countPage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countCounts>({
    call: { cmd: 'stockCount.counts', users: [1], permit: [may.view] },
    badges: [{ page: countPage, count: ({ waiting }) => waiting }],
  }),
];

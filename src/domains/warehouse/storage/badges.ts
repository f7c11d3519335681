import { badgeSource } from '../../../kernel/badge.ts';
import type { countStorageRuns } from './contract.ts';
import { storagePage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countStorageRuns>({
    call: { cmd: 'storage.counts', users: [1], permit: may.view },
    badges: [{ page: storagePage, count: ({ prepared }) => prepared }],
  }),
];

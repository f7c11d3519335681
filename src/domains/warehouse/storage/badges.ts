import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countStorageRuns, listStorageRuns } from './contract.ts';
import { storagePage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countStorageRuns,
    badges: [{ of: opensWith(storagePage, listStorageRuns), count: ({ prepared }) => prepared }],
  }),
];

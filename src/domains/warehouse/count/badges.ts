import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countCounts, listCounts } from './contract.ts';
import { countPage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countCounts,
    badges: [{ of: opensWith(countPage, listCounts), count: ({ waiting }) => waiting }],
  }),
];

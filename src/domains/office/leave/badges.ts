import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countLeaves, listLeaves } from './contract.ts';
import { leavePage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countLeaves,
    badges: [{ of: opensWith(leavePage, listLeaves, { tab: 'waiting' }), count: ({ waiting }) => waiting }],
  }),
];

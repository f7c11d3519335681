import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countPicking, listPicking } from './contract.ts';
import { pickingPage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countPicking,
    badges: [{ of: opensWith(pickingPage, listPicking, { tab: 'awaitingPicking' }), count: ({ waiting }) => waiting }],
  }),
];

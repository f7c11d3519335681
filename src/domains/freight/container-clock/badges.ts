import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countContainerClocks, listContainerClocks } from './contract.ts';
import { containerClocksPage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countContainerClocks,
    badges: [{ of: opensWith(containerClocksPage, listContainerClocks, { tab: 'late' }), count: ({ late }) => late }],
  }),
];

import { badgeSource } from '../../../kernel/badge.ts';
import type { countContainerClocks } from './contract.ts';
import { containerClocksPage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countContainerClocks>({
    call: { cmd: 'containerClock.counts', users: [1], permit: may.view, shows: ['freightJob', 'demurrageTariff', 'ownCompany'] },
    badges: [{ page: containerClocksPage, count: ({ late }) => late }],
  }),
];

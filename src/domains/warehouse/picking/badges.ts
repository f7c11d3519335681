import { badgeSource } from '../../../kernel/badge.ts';
import type { countPicking } from './contract.ts';
import { pickingPage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countPicking>({
    call: { cmd: 'picking.counts', users: [1], permit: may.view, shows: ['picking', 'outbound', 'pallet', 'inbound'] },
    badges: [{ page: pickingPage, count: ({ waiting }) => waiting }],
  }),
];

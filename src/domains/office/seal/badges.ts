import { badgeSource } from '../../../kernel/badge.ts';
import type { countSealRequests } from './contract.ts';
import { sealRequestsPage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countSealRequests>({
    call: { cmd: 'sealRequest.count', users: [1], permit: may.view, shows: ['sealRequest', 'ownSeal'] },
    badges: [{ page: sealRequestsPage, count: ({ waiting }) => waiting }],
  }),
];

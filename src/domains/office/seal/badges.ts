import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countSealRequests, listSealRequests } from './contract.ts';
import { sealRequestsPage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countSealRequests,
    badges: [{ of: opensWith(sealRequestsPage, listSealRequests, { tab: 'waiting' }), count: ({ waiting }) => waiting }],
  }),
];

import { badgeSource } from '../../../kernel/badge.ts';
import { may as mayQuote } from '../quotation/permits.ts';
import type { countRequests } from './contract.ts';
import { requestsPage } from './pages.ts';

export const badges = [
  badgeSource<typeof countRequests>({
    call: { cmd: 'quotationRequest.count', users: [1], permit: mayQuote.viewSell, shows: ['quotationRequest'] },
    badges: [{ page: requestsPage, count: ({ requested }) => requested }],
  }),
];

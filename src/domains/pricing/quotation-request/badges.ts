import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countRequests, listRequests } from './contract.ts';
import { requestsPage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countRequests,
    badges: [{ of: opensWith(requestsPage, listRequests), count: ({ requested }) => requested }],
  }),
];

import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countActualQuotations, listActualQuotations } from './contract.ts';
import { actualQuotationsPage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countActualQuotations,
    badges: [{ of: opensWith(actualQuotationsPage, listActualQuotations, { tab: 'mine' }), count: ({ mine }) => mine }],
  }),
];

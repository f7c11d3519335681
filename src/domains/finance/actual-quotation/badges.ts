import { badgeSource } from '../../../kernel/badge.ts';
import type { countActualQuotations } from './contract.ts';
import { actualQuotationsPage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countActualQuotations>({
    call: { cmd: 'actualQuotation.count', users: [1], permit: may.view, shows: ['actualQuotation', 'approval'] },
    badges: [{ page: actualQuotationsPage, count: ({ mine }) => mine }],
  }),
];

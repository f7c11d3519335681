import { badgeSource } from '../../../kernel/badge.ts';
import type { countClaims } from './contract.ts';
import { claimsPage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countClaims>({
    call: { cmd: 'cargoClaim.count', users: [1], permit: may.view, shows: ['cargoClaim', 'claimRecovery'] },
    badges: [{ page: claimsPage, count: ({ mine }) => mine }],
  }),
];

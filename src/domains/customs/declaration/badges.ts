import { badgeSource } from '../../../kernel/badge.ts';
import type { countDeclarations } from './contract.ts';
import { declarationsPage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countDeclarations>({
    call: { cmd: 'declaration.counts', users: [1], permit: may.view },
    badges: [{ page: declarationsPage, count: ({ checking }) => checking }],
  }),
];

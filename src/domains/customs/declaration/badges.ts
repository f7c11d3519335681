import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countDeclarations, listDeclarations } from './contract.ts';
import { declarationsPage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countDeclarations,
    badges: [{ of: opensWith(declarationsPage, listDeclarations, { tab: 'checking' }), count: ({ checking }) => checking }],
  }),
];

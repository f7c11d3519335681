import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countArticles, listArticles } from './contract.ts';
import { knowledgePage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countArticles,
    badges: [{ of: opensWith(knowledgePage, listArticles, { tab: 'toRead' }), count: ({ to_read }) => to_read }],
  }),
];

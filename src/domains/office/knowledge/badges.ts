import { badgeSource } from '../../../kernel/badge.ts';
import type { countArticles } from './contract.ts';
import { knowledgePage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countArticles>({
    call: { cmd: 'knowledge.count', users: [1], permit: may.view },
    badges: [{ page: knowledgePage, count: ({ to_read }) => to_read }],
  }),
];

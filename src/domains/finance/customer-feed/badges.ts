import { badgeSource } from '../../../kernel/badge.ts';
import type { countDeadMessages } from './contract.ts';
import { billFeedPage, exportFeedPage, importFeedPage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countDeadMessages>({
    call: { cmd: 'feedMessage.counts', users: [1], permit: may.view },
    badges: [
      { page: billFeedPage, count: ({ bill }) => bill },
      { page: importFeedPage, count: (answer) => answer.import },
      { page: exportFeedPage, count: (answer) => answer.export },
    ],
  }),
];

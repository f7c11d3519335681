import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countDeadMessages, listFeedMessages } from './contract.ts';
import { billFeedPage, exportFeedPage, importFeedPage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countDeadMessages,
    badges: [
      { of: opensWith(billFeedPage, listFeedMessages, { fixed: { kind: ['bill'] }, tab: 'dead' }), count: ({ bill }) => bill },
      { of: opensWith(importFeedPage, listFeedMessages, { fixed: { kind: ['import'] }, tab: 'dead' }), count: (answer) => answer.import },
      { of: opensWith(exportFeedPage, listFeedMessages, { fixed: { kind: ['export'] }, tab: 'dead' }), count: (answer) => answer.export },
    ],
  }),
];

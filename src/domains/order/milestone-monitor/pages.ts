import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from '../tracking/permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    path: '/nodeMonitor',
    title: 'page.milestoneMonitor',
    group: 'standalone',
    kind: 'board',
    shown: false,
    users: [1],
    permit: may.view,
    file: 'monitor',
    live: true,
  },
]);

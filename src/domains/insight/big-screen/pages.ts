import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    path: '/bigScreen',
    title: 'page.bigScreen',
    group: 'standalone',
    kind: 'board',
    shown: false,
    users: [1],
    permit: may.view,
    file: 'wall',
  },
]);

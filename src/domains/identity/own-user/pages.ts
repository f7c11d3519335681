import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/home/users',
    title: 'page.ownUsers',
    group: 'home',
    kind: 'list',
    shown: true,
    users: [4],
    permit: may.keep,
    file: 'list',
    place: 90,
  },
]);

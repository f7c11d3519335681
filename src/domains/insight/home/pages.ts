import { pagesOf } from '../../../kernel/page.ts';

export const pages = pagesOf([
  {
    path: '/home',
    title: 'page.home',
    group: 'home',
    kind: 'board',
    shown: true,
    users: [1],
    permit: 'signedIn',
    file: 'home',
    icon: 'home',
  },
]);

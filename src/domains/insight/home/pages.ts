import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';

export const homePage = linkedPage({
  path: '/home',
  landing: { of: 1 },
  title: 'page.home',
  group: 'home',
  kind: 'board',
  shown: true,
  users: [1],
  permit: 'signedIn',
  file: 'home',
  icon: 'home',
});

export const pages = pagesOf([homePage]);

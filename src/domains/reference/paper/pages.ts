import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const paperPage = linkedPage({
  path: '/resource/paper',
  heading: 'partners',
  title: 'page.paper',
  group: 'resource',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.remind],
  file: 'list',
});

export const pages = pagesOf([paperPage]);

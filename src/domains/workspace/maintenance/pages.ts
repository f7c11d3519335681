import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const statusPage = linkedPage({
  path: '/system/status',
  title: 'page.status',
  group: 'system',
  kind: 'page',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.restart],
  file: 'status',
  icon: 'chart',
  place: 95,
});

export const pages = pagesOf([statusPage]);

import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const transfersPage = linkedPage({
  path: '/finance/transfer',
  heading: 'cash',
  shows: 'transfer',
  params: ['id?', 'edit?'],
  place: 6,
  title: 'page.transfers',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.prepare, may.approve],
  file: 'list',
});

export const pages = pagesOf([transfersPage]);

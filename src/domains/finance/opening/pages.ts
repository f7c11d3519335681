import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const openingsPage = linkedPage({
  path: '/finance/opening',
  heading: 'ledger',
  shows: 'opening',
  params: ['id?', 'edit?'],
  place: 26,
  title: 'page.openings',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.prepare, may.post],
  file: 'list',
});

export const pages = pagesOf([openingsPage]);

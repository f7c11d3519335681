import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from '../journal/permits.ts';

export const journalTemplatesPage = linkedPage({
  path: '/finance/journalTemplate',
  heading: 'ledger',
  shows: 'journalTemplate',
  params: ['id?', 'edit?'],
  place: 23,
  title: 'page.journalTemplates',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.prepare],
  file: 'list',
});

export const pages = pagesOf([journalTemplatesPage]);

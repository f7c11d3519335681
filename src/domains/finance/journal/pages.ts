import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as printing } from '../../reference/document-print/permits.ts';
import { may } from './permits.ts';

export const journalsPage = linkedPage({
  path: '/finance/journal',
  heading: 'ledger',
  shows: 'journal',
  params: ['id?', 'edit?', 'copy?'],
  place: 23,
  title: 'page.journals',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.prepare, may.post],
  file: 'list',
});
export const printJournalPage = linkedPage({
  path: '/print/journal',
  params: ['id'],
  title: 'page.printJournal',
  group: 'print',
  kind: 'print',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [printing.seal],
  file: 'print',
});

export const pages = pagesOf([journalsPage, printJournalPage]);

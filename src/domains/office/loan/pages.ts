import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as printing } from '../../reference/document-print/permits.ts';
import { may } from './permits.ts';

export const loansPage = linkedPage({
  path: '/oa/loan',
  shows: 'loan',
  params: ['id?', 'edit?', 'trip?'],
  title: 'page.loans',
  group: 'oa',
  kind: 'list',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [may.viewAll, may.apply, may.supervisor, may.executive, may.finance, may.financeSupervisor, may.lend, may.limit],
  file: 'list',
});
export const printLoanPage = linkedPage({
  path: '/print/loan',
  params: ['id'],
  title: 'page.printLoan',
  group: 'print',
  kind: 'print',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [printing.seal],
  file: 'print',
});

export const pages = pagesOf([loansPage, printLoanPage]);

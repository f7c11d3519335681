import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const ownQuotationsPage = linkedPage({
  path: '/quotation/own',
  title: 'page.ownQuotations',
  group: 'order',
  kind: 'list',
  shown: true,
  users: [4],
  permit: may.view,
  file: 'list',
  place: 57,
});
export const ownQuotationPage = linkedPage({
  path: '/quotation/own/detail',
  params: ['id'],
  title: 'page.ownQuotation',
  group: 'order',
  kind: 'detail',
  shown: false,
  users: [4],
  permit: may.view,
  buttons: [may.answer],
  file: 'detail',
});

export const pages = pagesOf([ownQuotationsPage, ownQuotationPage]);

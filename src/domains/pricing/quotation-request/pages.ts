import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as mayQuote } from '../quotation/permits.ts';
import { may } from './permits.ts';

export const requestsPage = linkedPage({
  path: '/customer/quotation/request',
  heading: 'pricing',
  title: 'page.quotationRequests',
  group: 'customer',
  kind: 'list',
  shown: true,
  users: [1],
  permit: mayQuote.viewSell,
  buttons: [mayQuote.editSell],
  file: 'list',
});
export const requestPage = linkedPage({
  path: '/customer/quotation/request/detail',
  params: ['id'],
  shows: 'quotationRequest',
  title: 'page.quotationRequest',
  group: 'customer',
  kind: 'detail',
  shown: false,
  users: [1],
  permit: mayQuote.viewSell,
  file: 'detail',
});
/** A customer's own requests. */
export const ownRequestsPage = linkedPage({
  path: '/quotation/own/request',
  title: 'page.ownQuotationRequests',
  group: 'order',
  kind: 'list',
  shown: true,
  users: [4],
  permit: may.ask,
  file: 'own',
  place: 58,
});

export const pages = pagesOf([requestsPage, requestPage, ownRequestsPage]);

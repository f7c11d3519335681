import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const printWaybillPage = linkedPage({
  path: '/print/waybill',
  params: ['order?', 'ids?'],
  title: 'page.printWaybill',
  group: 'print',
  kind: 'print',
  shown: false,
  users: [1],
  permit: may.print,
  file: 'print',
});

export const waybillsPage = linkedPage({
  path: '/order/yd',
  heading: 'transport',
  title: 'page.waybills',
  group: 'order',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.print],
  file: 'list',
  icon: 'barcode',
  place: 4,
});

export const pages: readonly Page[] = pagesOf([waybillsPage, printWaybillPage]);

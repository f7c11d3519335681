import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    path: '/order/yd',
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
  },
  {
    path: '/print/waybill',
    title: 'page.printWaybill',
    group: 'print',
    kind: 'print',
    shown: false,
    users: [1],
    permit: may.print,
    file: 'print',
  },
]);

import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayPrint } from '../label/permits.ts';
import { may } from './permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    group: 'order',
    users: [1],
    path: '/order/inventory/managment/stock',
    title: 'page.stock',
    kind: 'list',
    shown: true,
    permit: may.view,
    buttons: [may.move, may.hold, may.export, mayPrint.print],
    file: 'list',
    icon: 'stock',
    place: 34,
  },
  {
    group: 'order',
    users: [1],
    path: '/order/inventory/managment/movements',
    title: 'page.stockMovements',
    kind: 'list',
    shown: false,
    permit: may.view,
    file: 'movements',
  },
]);

import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayPrint } from '../label/permits.ts';
import { may } from './permits.ts';

export const stockPage = linkedPage({
  group: 'order',
  users: [1],
  path: '/order/inventory/managment/stock',
  heading: 'goods',
  params: ['location_code?', 'pallet_no?'],
  title: 'page.stock',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.move, may.hold, may.transfer, may.export, mayPrint.print],
  file: 'list',
  icon: 'stock',
  place: 34,
});
export const stockMovementsPage = linkedPage({
  group: 'order',
  users: [1],
  path: '/order/inventory/managment/movements',
  heading: 'goods',
  params: ['pallet_no?', 'lot_no?'],
  title: 'page.stockMovements',
  kind: 'list',
  shown: false,
  permit: may.view,
  file: 'movements',
});

export const pages: readonly Page[] = pagesOf([stockPage, stockMovementsPage]);

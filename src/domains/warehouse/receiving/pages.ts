import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayInbound } from '../inbound/permits.ts';
import { may } from './permits.ts';

export const receivingDetailPage = linkedPage({
  group: 'order',
  users: [1],
  path: '/order/inventory/managment/receivingDetail',
  params: ['id'],
  title: 'page.receivingDetail',
  kind: 'detail',
  shown: false,
  permit: may.view,
  file: 'detail',
});

export const receivingPage = linkedPage({
  group: 'order',
  users: [1],
  path: '/order/inventory/managment/receiving',
  tour: { word: 'tour.receiveGoods', place: 40, permit: may.receive },
  heading: 'goods',
  title: 'page.receiving',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.receive, may.reverse, may.putAway, mayInbound.audit, mayInbound.gate, mayInbound.close],
  file: 'list',
  icon: 'stock',
  place: 31,
});

export const pages: readonly Page[] = pagesOf([receivingPage, receivingDetailPage]);

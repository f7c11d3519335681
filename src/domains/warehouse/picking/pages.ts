import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayOutbound } from '../outbound/permits.ts';
import { may } from './permits.ts';

export const pickingDetailPage = linkedPage({
  group: 'order',
  users: [1],
  path: '/order/inventory/managment/pickingDetail',
  params: ['id'],
  title: 'page.pickingDetail',
  kind: 'detail',
  shown: false,
  permit: may.view,
  file: 'detail',
});
export const pickingPage = linkedPage({
  group: 'order',
  users: [1],
  path: '/order/inventory/managment/picking',
  params: ['tab?'],
  title: 'page.picking',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [
    ...[may.release, may.pick, may.check, may.load],
    ...[mayOutbound.reserve, mayOutbound.partial, mayOutbound.issue, mayOutbound.withdraw, mayOutbound.ship],
  ],
  file: 'list',
  heading: 'goods',
  icon: 'stock',
  place: 33,
});

export const pages: readonly Page[] = pagesOf([pickingPage, pickingDetailPage]);

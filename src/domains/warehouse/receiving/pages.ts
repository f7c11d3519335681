import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayInbound } from '../inbound/permits.ts';
import { may } from './permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    group: 'order',
    users: [1],
    path: '/order/inventory/managment/receiving',
    title: 'page.receiving',
    kind: 'list',
    shown: true,
    permit: may.view,
    buttons: [may.receive, may.reverse, may.putAway, mayInbound.audit, mayInbound.gate, mayInbound.close],
    file: 'list',
    icon: 'stock',
    place: 31,
  },
  {
    group: 'order',
    users: [1],
    path: '/order/inventory/managment/receivingDetail',
    title: 'page.receivingDetail',
    kind: 'detail',
    shown: false,
    permit: may.view,
    file: 'detail',
  },
]);

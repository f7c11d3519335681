import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const plan = { group: 'order', users: [1, 4, 5] } as const;

export const pages: readonly Page[] = pagesOf([
  {
    ...plan,
    path: '/order/inventory/managment/inbound',
    title: 'page.inbound',
    kind: 'list',
    shown: true,
    permit: may.view,
    buttons: [may.edit, may.cancel],
    file: 'list',
    icon: 'stock',
    place: 30,
  },
  {
    ...plan,
    path: '/order/inventory/managment/addInbound',
    title: 'page.addInbound',
    kind: 'add',
    shown: false,
    permit: may.edit,
    file: 'form',
  },
  {
    ...plan,
    path: '/order/inventory/managment/editInbound',
    title: 'page.editInbound',
    kind: 'edit',
    shown: false,
    permit: may.edit,
    file: 'form',
  },
  {
    ...plan,
    path: '/order/inventory/managment/inboundDetail',
    title: 'page.inboundDetail',
    kind: 'detail',
    shown: false,
    permit: may.view,
    file: 'detail',
  },
]);

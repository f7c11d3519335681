import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const plan = { group: 'order', users: [1, 4] } as const;

export const addOutboundPage = linkedPage({
  ...plan,
  path: '/order/inventory/managment/addOutbound',
  title: 'page.addOutbound',
  kind: 'add',
  shown: false,
  permit: may.edit,
  file: 'form',
});
export const editOutboundPage = linkedPage({
  ...plan,
  path: '/order/inventory/managment/editOutbound',
  params: ['id'],
  title: 'page.editOutbound',
  kind: 'edit',
  shown: false,
  permit: may.edit,
  file: 'form',
});
export const outboundDetailPage = linkedPage({
  ...plan,
  path: '/order/inventory/managment/outboundDetail',
  params: ['id'],
  title: 'page.outboundDetail',
  kind: 'detail',
  shown: false,
  permit: may.view,
  file: 'detail',
});
export const outboundPage = linkedPage({
  ...plan,
  path: '/order/inventory/managment/outbound',
  title: 'page.outbound',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.edit, may.cancel],
  file: 'list',
  heading: 'goods',
  icon: 'stock',
  place: 32,
});

export const pages: readonly Page[] = pagesOf([outboundPage, addOutboundPage, editOutboundPage, outboundDetailPage]);

import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const plan = { group: 'order', users: [1, 4, 5] } as const;

export const addInboundPage = linkedPage({
  ...plan,
  path: '/order/inventory/managment/addInbound',
  title: 'page.addInbound',
  kind: 'add',
  shown: false,
  permit: may.edit,
  file: 'form',
});
export const editInboundPage = linkedPage({
  ...plan,
  path: '/order/inventory/managment/editInbound',
  params: ['id'],
  title: 'page.editInbound',
  kind: 'edit',
  shown: false,
  permit: may.edit,
  file: 'form',
});
export const inboundDetailPage = linkedPage({
  ...plan,
  path: '/order/inventory/managment/inboundDetail',
  params: ['id'],
  title: 'page.inboundDetail',
  kind: 'detail',
  shown: false,
  permit: may.view,
  file: 'detail',
});

export const inboundPage = linkedPage({
  ...plan,
  path: '/order/inventory/managment/inbound',
  heading: 'goods',
  landing: { of: 5 },
  tour: { word: 'tour.planInbound', place: 45, permit: may.edit },
  title: 'page.inbound',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.edit, may.cancel],
  file: 'list',
  icon: 'stock',
  place: 30,
});

export const pages: readonly Page[] = pagesOf([inboundPage, addInboundPage, editInboundPage, inboundDetailPage]);

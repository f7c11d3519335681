import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayShare } from '../portal/permits.ts';
import { may } from './permits.ts';

const order = { group: 'order', users: [1] } as const;

export const ordersPage = linkedPage({
  ...order,
  path: '/order/list',
  heading: 'transport',
  title: 'page.orders',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.edit, may.submit, may.cancel, may.cancelDispatched, may.returnPod, may.import, may.export, mayShare.share],
  file: 'list',
  icon: 'file-text',
  place: 1,
});
export const addOrderPage = linkedPage({
  ...order,
  path: '/order/addOrder',
  tour: { word: 'tour.enterOrders', place: 10 },
  title: 'page.addOrder',
  kind: 'add',
  shown: false,
  permit: may.edit,
  file: 'form',
});
export const editOrderPage = linkedPage({
  ...order,
  path: '/order/editOrder',
  params: ['id'],
  title: 'page.editOrder',
  kind: 'edit',
  shown: false,
  permit: may.edit,
  file: 'form',
});
export const copyOrderPage = linkedPage({
  ...order,
  path: '/order/copyOrder',
  params: ['id'],
  title: 'page.copyOrder',
  kind: 'add',
  shown: false,
  permit: may.edit,
  file: 'form',
  fixed: { copy: 'yes' },
});
export const orderDetailPage = linkedPage({
  ...order,
  path: '/order/orderDetail',
  shows: 'order',
  params: ['id', 'section?'],
  title: 'page.orderDetail',
  kind: 'detail',
  shown: false,
  permit: may.view,
  file: 'detail',
});
export const orderReviewPage = linkedPage({
  ...order,
  path: '/order/review',
  tour: { word: 'tour.reviewOrders', place: 20 },
  heading: 'transport',
  title: 'page.orderReview',
  kind: 'list',
  shown: true,
  permit: may.review,
  buttons: [may.unreview, may.receive],
  file: 'review',
  icon: 'audit',
  place: 3,
});

export const pages: readonly Page[] = pagesOf([ordersPage, addOrderPage, editOrderPage, copyOrderPage, orderDetailPage, orderReviewPage]);

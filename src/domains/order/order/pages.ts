import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as mayShare } from '../portal/permits.ts';
import { may } from './permits.ts';

const order = { group: 'order', users: [1] } as const;

export const pages: readonly Page[] = pagesOf([
  {
    ...order,
    path: '/order/list',
    title: 'page.orders',
    kind: 'list',
    shown: true,
    permit: may.view,
    buttons: [may.edit, may.submit, may.cancel, may.cancelDispatched, may.returnPod, may.import, may.export, mayShare.share],
    file: 'list',
    icon: 'file-text',
    place: 1,
  },
  { ...order, path: '/order/addOrder', title: 'page.addOrder', kind: 'add', shown: false, permit: may.edit, file: 'form' },
  { ...order, path: '/order/editOrder', title: 'page.editOrder', kind: 'edit', shown: false, permit: may.edit, file: 'form' },
  {
    ...order,
    path: '/order/copyOrder',
    title: 'page.copyOrder',
    kind: 'add',
    shown: false,
    permit: may.edit,
    file: 'form',
    fixed: { copy: 'yes' },
  },
  { ...order, path: '/order/orderDetail', title: 'page.orderDetail', kind: 'detail', shown: false, permit: may.view, file: 'detail' },
  {
    ...order,
    path: '/order/review',
    title: 'page.orderReview',
    kind: 'list',
    shown: true,
    permit: may.review,
    buttons: [may.unreview, may.receive],
    file: 'review',
    icon: 'audit',
    place: 3,
  },
]);

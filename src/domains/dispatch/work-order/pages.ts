import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as mayException } from '../exception/permits.ts';
import { may } from './permits.ts';

const buttons = [
  may.dispatch,
  may.answer,
  may.assign,
  may.report,
  may.sign,
  may.cancel,
  may.review,
  may.export,
  mayException.edit,
] as const;

export const workOrderDetailPage = linkedPage({
  path: '/dispatch/workOrderDetail',
  shows: 'workOrder',
  params: ['id'],
  title: 'page.workOrderDetail',
  group: 'dispatch',
  kind: 'detail',
  shown: false,
  users: [1],
  permit: may.view,
  buttons,
  file: 'detail',
});

export const workOrdersPage = linkedPage({
  path: '/dispatch/workOrder',
  title: 'page.workOrders',
  group: 'dispatch',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons,
  file: 'list',
  place: 40,
});

export const pages = pagesOf([workOrdersPage, workOrderDetailPage]);

import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

/** A customer places an order, new or as a copy of an earlier one. */
export const placeOrderPage = linkedPage({
  path: '/order/own/addOrder',
  params: ['copy?'],
  title: 'page.placeOrder',
  group: 'order',
  kind: 'add',
  shown: false,
  users: [4],
  permit: may.place,
  file: 'form',
});

export const pages = pagesOf([placeOrderPage]);

import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as printing } from '../../reference/document-print/permits.ts';
import { may as bill } from '../bill/permits.ts';
import { may } from './permits.ts';

export const billTemplatesPage = linkedPage({
  path: '/customer/basic/template',
  title: 'page.billTemplates',
  group: 'customer',
  heading: 'settings',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.save, may.publish],
  file: 'list',
  place: 91,
});
export const billTemplatePage = linkedPage({
  path: '/customer/basic/template/edit',
  params: ['id?', 'copy?'],
  title: 'page.billTemplate',
  group: 'customer',
  kind: 'edit',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [may.save, may.publish],
  file: 'form',
});
export const printCustomerTemplatePage = linkedPage({
  path: '/print/customerTemplate',
  params: ['id', 'template?'],
  title: 'page.printCustomerTemplate',
  group: 'print',
  kind: 'print',
  shown: false,
  users: [1],
  permit: bill.view,
  buttons: [printing.seal],
  file: 'print',
});

/** A customer prints its own bill. */
export const printOwnBillPage = linkedPage({
  path: '/print/ownBill',
  params: ['id'],
  title: 'page.printOwnBill',
  group: 'print',
  kind: 'print',
  shown: false,
  users: [4],
  permit: bill.confirmOwn,
  file: 'own-print',
});

export const pages = pagesOf([billTemplatesPage, billTemplatePage, printCustomerTemplatePage, printOwnBillPage]);

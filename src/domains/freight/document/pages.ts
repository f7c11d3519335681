import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as printing } from '../../reference/document-print/permits.ts';
import { may } from './permits.ts';

const form = {
  group: 'freight',
  kind: 'add',
  shown: false,
  users: [1],
  permit: may.edit,
  params: ['id?', 'job?', 'house?', 'switch?'],
  file: 'form',
} as const satisfies Partial<Page>;

export const freightDocumentsPage = linkedPage({
  path: '/freight/loading',
  title: 'page.freightDocuments',
  group: 'freight',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.edit, may.approve, may.issue, may.release, may.void],
  file: 'list',
  place: 5,
});
export const addHouseBillPage = linkedPage({
  ...form,
  path: '/freight/loading/addLoading',
  title: 'page.addHouseBill',
  fixed: { kind: 'house' },
});
export const addMasterBillPage = linkedPage({
  ...form,
  path: '/freight/loading/addchuangdong',
  title: 'page.addMasterBill',
  fixed: { kind: 'master' },
});
export const printBillOfLadingPage = linkedPage({
  path: '/print/billOfLading',
  params: ['id'],
  shows: 'freightDocument',
  title: 'page.printBillOfLading',
  group: 'print',
  kind: 'print',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [printing.seal],
  file: 'print',
});

export const pages = pagesOf([freightDocumentsPage, addHouseBillPage, addMasterBillPage, printBillOfLadingPage]);

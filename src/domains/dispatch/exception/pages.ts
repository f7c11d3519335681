import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const roadExceptionsPage = linkedPage({
  path: '/dispatch/abnormal/record',
  title: 'page.roadExceptions',
  group: 'dispatch',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.edit, may.close],
  file: 'list',
  place: 70,
});

export const pages = pagesOf([roadExceptionsPage]);

import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const updateLogPage = linkedPage({
  path: '/system/updateLog',
  title: 'page.updateLog',
  group: 'system',
  kind: 'list',
  shown: true,
  users: [1],
  permit: 'signedIn',
  buttons: [may.save],
  file: 'list',
  icon: 'document',
  place: 90,
});
export const addUpdatePage = linkedPage({
  path: '/system/updateLog/addDaily',
  title: 'page.addUpdate',
  group: 'system',
  kind: 'add',
  shown: false,
  users: [1],
  permit: may.save,
  file: 'form',
});

export const pages = pagesOf([updateLogPage, addUpdatePage]);

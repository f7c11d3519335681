import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const accountsPage = linkedPage({
  path: '/system/accountManage',
  title: 'page.accounts',
  group: 'system',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.save, may.reset, may.endSessions, may.disable],
  file: 'list',
  icon: 'people',
  place: 20,
});
export const addAccountPage = linkedPage({
  path: '/system/accountManage/addUser',
  title: 'page.addAccount',
  group: 'system',
  kind: 'add',
  shown: false,
  users: [1],
  permit: may.save,
  file: 'form',
});
export const editAccountPage = linkedPage({
  path: '/system/accountManage/editUser',
  params: ['id'],
  title: 'page.editAccount',
  group: 'system',
  kind: 'edit',
  shown: false,
  users: [1],
  permit: may.save,
  file: 'form',
});

export const pages = pagesOf([accountsPage, addAccountPage, editAccountPage]);

import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const rolesPage = linkedPage({
  path: '/system/roleManage',
  title: 'page.roles',
  group: 'system',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.save],
  file: 'list',
  icon: 'people',
  place: 10,
});
export const addRolePage = linkedPage({
  path: '/system/roleManage/addRole',
  params: ['copy?'],
  title: 'page.addRole',
  group: 'system',
  kind: 'add',
  shown: false,
  users: [1],
  permit: may.save,
  file: 'form',
});
export const editRolePage = linkedPage({
  path: '/system/roleManage/editRole',
  params: ['id'],
  title: 'page.editRole',
  group: 'system',
  kind: 'edit',
  shown: false,
  users: [1],
  permit: may.save,
  keepAlive: false,
  file: 'form',
});

export const pages = pagesOf([rolesPage, addRolePage, editRolePage]);

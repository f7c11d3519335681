import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
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
  },
  {
    path: '/system/roleManage/addRole',
    title: 'page.addRole',
    group: 'system',
    kind: 'add',
    shown: false,
    users: [1],
    permit: may.save,
    file: 'form',
  },
  {
    path: '/system/roleManage/editRole',
    title: 'page.editRole',
    group: 'system',
    kind: 'edit',
    shown: false,
    users: [1],
    permit: may.save,
    keepAlive: false,
    file: 'form',
  },
]);

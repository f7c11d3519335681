import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
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
  },
  {
    path: '/system/updateLog/addDaily',
    title: 'page.addUpdate',
    group: 'system',
    kind: 'add',
    shown: false,
    users: [1],
    permit: may.save,
    file: 'form',
  },
]);

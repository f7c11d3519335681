import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/system/machineKey',
    title: 'page.machineKeys',
    group: 'system',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.issue, may.revoke],
    file: 'list',
    place: 60,
  },
]);

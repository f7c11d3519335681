import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/resource/paper',
    title: 'page.paper',
    group: 'resource',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.remind],
    file: 'list',
  },
]);

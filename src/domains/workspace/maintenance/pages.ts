import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/system/status',
    title: 'page.status',
    group: 'system',
    kind: 'page',
    shown: true,
    users: [1],
    permit: may.view,
    file: 'status',
    icon: 'chart',
    place: 95,
  },
]);

import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/dispatch/yard',
    title: 'page.yard',
    group: 'dispatch',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.gate, may.export],
    file: 'list',
    place: 75,
  },
]);

import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/finance/netting',
    heading: 'cash',
    place: 11,
    title: 'page.netting',
    group: 'finance',
    kind: 'page',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.make, may.reverse],
    file: 'netting',
  },
]);

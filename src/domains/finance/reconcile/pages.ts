import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/finance/reconcile',
    heading: 'ledger',
    place: 23,
    title: 'page.reconcile',
    group: 'finance',
    kind: 'page',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.run],
    file: 'reconcile',
  },
]);

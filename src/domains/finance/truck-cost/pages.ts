import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/finance/truckCost',
    heading: 'ledger',
    place: 31,
    title: 'page.truckCosts',
    group: 'finance',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.cost],
    file: 'list',
  },
]);

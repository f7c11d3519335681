import { pagesOf } from '../../../kernel/page.ts';
import { may as revaluation } from '../revaluation/permits.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/finance/period',
    place: 20,
    title: 'page.periods',
    group: 'finance',
    kind: 'page',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.close, may.reopen, may.postSoft, revaluation.post],
    file: 'periods',
  },
]);

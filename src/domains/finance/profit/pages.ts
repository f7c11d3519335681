import { pagesOf } from '../../../kernel/page.ts';
import { may as jobLock } from '../job-lock/permits.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/customer/profit',
    place: 5,
    title: 'page.profit',
    group: 'customer',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [jobLock.lock, jobLock.unlock],
    file: 'list',
  },
]);

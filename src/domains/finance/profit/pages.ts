import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as jobLock } from '../job-lock/permits.ts';
import { may } from './permits.ts';

export const profitPage = linkedPage({
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
});

export const pages = pagesOf([
  profitPage,
  {
    path: '/customer/order/ocean/profit',
    heading: 'ocean',
    title: 'page.oceanProfit',
    group: 'customer',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [jobLock.lock, jobLock.unlock],
    file: 'list',
    fixed: { business: 'ocean' },
  },
]);

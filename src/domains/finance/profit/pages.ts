import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as agentShare } from '../agent-share/permits.ts';
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

const freightProfitPage = linkedPage({
  path: '/freight/profit',
  place: 75,
  title: 'page.freightProfit',
  group: 'freight',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [agentShare.settle],
  file: 'by-freight',
});

export const pages = pagesOf([
  profitPage,
  freightProfitPage,
  {
    path: '/customer/order/ocean/profit',
    heading: 'ocean',
    title: 'page.oceanProfit',
    group: 'customer',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    file: 'by-freight',
    fixed: { mode: 'ocean' },
  },
]);

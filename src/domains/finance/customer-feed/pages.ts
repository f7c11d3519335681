import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const ofCustomers = { group: 'customer', users: [1] } as const;
const messages = {
  ...ofCustomers,
  heading: 'receivable',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.send, may.save],
  file: 'list',
} as const;

export const billFeedPage = linkedPage({
  ...messages,
  path: '/customer/send/bill',
  title: 'page.billFeed',
  fixed: { kind: 'bill' },
  place: 70,
});
export const importFeedPage = linkedPage({
  ...messages,
  path: '/customer/send/imp',
  title: 'page.importFeed',
  fixed: { kind: 'import' },
  place: 71,
});
export const exportFeedPage = linkedPage({
  ...messages,
  path: '/customer/send/exp',
  title: 'page.exportFeed',
  fixed: { kind: 'export' },
  place: 72,
});
export const feedMessagePage = linkedPage({
  ...ofCustomers,
  path: '/customer/send/message',
  params: ['id'],
  title: 'page.feedMessage',
  kind: 'detail',
  shown: false,
  permit: may.view,
  buttons: [may.send],
  shows: 'feedMessage',
  file: 'message',
});
export const feedSettingsPage = linkedPage({
  ...ofCustomers,
  path: '/customer/send/settings',
  shows: 'customerFeed',
  params: ['id?'],
  title: 'page.feedSettings',
  kind: 'list',
  shown: false,
  permit: may.view,
  buttons: [may.save, may.send],
  file: 'settings',
});
export const pages = pagesOf([billFeedPage, importFeedPage, exportFeedPage, feedMessagePage, feedSettingsPage]);

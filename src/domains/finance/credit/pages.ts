import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

const own = { group: 'customer', users: [1], permit: may.view, buttons: [may.request, may.approve] } as const satisfies Partial<Page>;

export const creditDetailPage = linkedPage({
  ...own,
  path: '/customer/credit/creditDetail',
  params: ['id'],
  title: 'page.creditDetail',
  kind: 'detail',
  shown: false,
  file: 'detail',
});

export const pages = pagesOf([
  { ...own, path: '/customer/credit', heading: 'receivable', place: 7, title: 'page.credit', kind: 'list', shown: true, file: 'credit' },
  creditDetailPage,
]);

import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages: readonly Page[] = pagesOf([
  {
    path: '/order/document',
    title: 'page.orderDocuments',
    group: 'order',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.edit],
    file: 'list',
    icon: 'folder-open',
    place: 6,
  },
]);

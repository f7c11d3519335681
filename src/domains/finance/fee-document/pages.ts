import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/finance/work/doc',
    heading: 'payable',
    place: 11,
    title: 'page.feeDocuments',
    group: 'finance',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.upload, may.check],
    file: 'list',
  },
]);

import { pagesOf } from '../../../kernel/page.ts';
import { may } from './permits.ts';

export const pages = pagesOf([
  {
    path: '/system/outbox',
    title: 'page.outbox',
    group: 'system',
    kind: 'list',
    shown: true,
    users: [1],
    permit: may.view,
    buttons: [may.resend, may.readCode],
    file: 'list',
    icon: 'mail',
    place: 80,
  },
]);

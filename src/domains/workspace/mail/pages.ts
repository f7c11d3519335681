import { pagesOf } from '../../../kernel/page.ts';
import { may as outbox } from '../outbox/permits.ts';
import { may } from './permits.ts';

const staff = { group: 'system', users: [1] } as const;

export const pages = pagesOf([
  {
    ...staff,
    path: '/system/emailManage',
    title: 'page.mail',
    kind: 'list',
    shown: true,
    permit: may.view,
    buttons: [may.save, may.test, outbox.view, outbox.resend],
    file: 'list',
    icon: 'mail',
    place: 79,
  },
  {
    ...staff,
    path: '/system/emailManage/handleEmailer',
    title: 'page.handleMail',
    kind: 'edit',
    shown: false,
    permit: may.save,
    file: 'form',
  },
]);

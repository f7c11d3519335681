import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as outbox } from '../outbox/permits.ts';
import { may } from './permits.ts';

const staff = { group: 'system', users: [1] } as const;

export const mailPage = linkedPage({
  ...staff,
  path: '/system/emailManage',
  params: ['part?'],
  title: 'page.mail',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [may.save, may.test, outbox.view, outbox.resend],
  file: 'list',
  icon: 'mail',
  place: 79,
});
export const handleMailPage = linkedPage({
  ...staff,
  path: '/system/emailManage/handleEmailer',
  params: ['id?'],
  title: 'page.handleMail',
  kind: 'edit',
  shown: false,
  permit: may.save,
  file: 'form',
});

export const pages = pagesOf([mailPage, handleMailPage]);

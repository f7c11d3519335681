import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from '../work-order/permits.ts';

export const notConfirmedPage = linkedPage({
  path: '/dispatch/notConfirmOrder',
  title: 'page.notConfirmed',
  group: 'dispatch',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.dispatch, may.answer],
  file: 'list',
  place: 30,
});

export const pages = pagesOf([notConfirmedPage]);

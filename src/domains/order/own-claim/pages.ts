import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from '../claim/permits.ts';

/** One claim of the customer itself. */
export const ownClaimPage = linkedPage({
  path: '/order/claim/own/detail',
  params: ['id'],
  title: 'page.ownClaim',
  group: 'order',
  kind: 'detail',
  shown: false,
  users: [4],
  permit: may.own,
  buttons: [may.report],
  file: 'detail',
});

export const pages = pagesOf([ownClaimPage]);

import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may as printing } from '../../reference/document-print/permits.ts';
import { may } from './permits.ts';

const buttons = [may.register, may.investigate, may.decide, may.submit, may.director, may.financeDirector, may.post, may.settle];

export const claimsPage = linkedPage({
  path: '/order/claim/event',
  heading: 'transport',
  title: 'page.cargoClaims',
  group: 'order',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons,
  file: 'list',
  place: 60,
});
export const claimPage = linkedPage({
  path: '/order/claim/detail',
  params: ['id', 'section?'],
  shows: 'cargoClaim',
  title: 'page.cargoClaim',
  group: 'order',
  kind: 'detail',
  shown: false,
  users: [1],
  permit: may.view,
  file: 'detail',
});
/** A new claim, from a record or by hand; with `id` an edit of one. */
export const claimFormPage = linkedPage({
  path: '/order/claim/register',
  params: ['id?', 'subject?', 'source?'],
  title: 'page.claimForm',
  group: 'order',
  kind: 'add',
  shown: false,
  users: [1],
  permit: may.register,
  file: 'form',
});
export const printClaimNoticePage = linkedPage({
  path: '/print/claimNotice',
  params: ['id'],
  title: 'page.printClaimNotice',
  group: 'print',
  kind: 'print',
  shown: false,
  users: [1],
  permit: may.view,
  buttons: [printing.seal],
  file: 'print',
});
/** A customer's own claims. */
export const ownClaimsPage = linkedPage({
  path: '/order/claim/own',
  title: 'page.ownClaims',
  group: 'order',
  kind: 'list',
  shown: true,
  users: [4],
  permit: may.own,
  buttons: [may.report],
  file: 'own',
  place: 60,
});

export const pages = pagesOf([claimsPage, claimPage, claimFormPage, printClaimNoticePage, ownClaimsPage]);

import { linkedPage } from '../../../kernel/link.ts';
import { pagesOf } from '../../../kernel/page.ts';
import { may } from '../claim/permits.ts';

/** The claims in which the carrier is liable. */
export const carrierClaimsPage = linkedPage({
  path: '/carrierFinance/claim',
  title: 'page.carrierClaims',
  group: 'carrier',
  kind: 'list',
  shown: true,
  users: [2],
  permit: may.answer,
  file: 'list',
});
export const carrierClaimPage = linkedPage({
  path: '/carrierFinance/claim/detail',
  params: ['id'],
  title: 'page.carrierClaim',
  group: 'carrier',
  kind: 'detail',
  shown: false,
  users: [2],
  permit: may.answer,
  file: 'detail',
});

export const pages = pagesOf([carrierClaimsPage, carrierClaimPage]);

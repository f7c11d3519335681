import { link, linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may as printing } from '../../reference/document-print/permits.ts';
import { may } from './permits.ts';

const list = {
  group: 'oa',
  kind: 'list',
  shown: true,
  users: [1],
  permit: may.view,
  buttons: [may.viewAll, may.apply, may.supervisor, may.executive, may.finance, may.financeSupervisor, may.pay],
  file: 'list',
} as const satisfies Partial<Page>;
const print = { group: 'print', kind: 'print', shown: false, users: [1], permit: may.view, buttons: [printing.seal] } as const;

export const claimsPage = linkedPage({
  ...list,
  path: '/oa/fee',
  shows: 'expenseClaim',
  params: ['id?', 'edit?', 'trip?'],
  title: 'page.claims',
  fixed: { kind: 'fee' },
  place: 4,
});
export const activityClaimsPage = linkedPage({
  ...list,
  path: '/oa/activityReimbursement',
  params: ['id?', 'edit?', 'activity?'],
  title: 'page.activityClaims',
  fixed: { kind: 'activity' },
  place: 3,
});
/** The page of a claim: that of its kind. */
export const claimAddress = ({ id, kind }: { readonly id: bigint; readonly kind: string }): string =>
  link(kind === 'activity' ? activityClaimsPage : claimsPage, { id: String(id) });
export const printFeePage = linkedPage({ ...print, path: '/print/fee', params: ['id'], title: 'page.printFee', file: 'print' });
export const printActivityFeePage = linkedPage({
  ...print,
  path: '/print/activityFee',
  params: ['id'],
  title: 'page.printActivityFee',
  file: 'activity-print',
});

export const pages = pagesOf([claimsPage, activityClaimsPage, printFeePage, printActivityFeePage]);

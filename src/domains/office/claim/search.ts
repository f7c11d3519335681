import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listClaims } from './contract.ts';
import { activityClaimsPage, claimsPage } from './pages.ts';

/** Expense claims by number, purpose or claimant. */
export const searches = [
  searchSource({
    word: 'page.claims',
    call: listClaims,
    params: (text) => ({ tab: 'all', where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.claim_no,
        hint: hintOf(row.claimant_name, row.purpose, row.activity_name),
        state: { words: 'expenseClaim.state', state: row.state },
        links: [link(row.kind === 'activity' ? activityClaimsPage : claimsPage, { id: row.id })],
      })),
  }),
];

import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listClaims } from './contract.ts';
import { claimPage } from './pages.ts';

/** Claims by number, order or description. */
export const searches = [
  searchSource({
    word: 'page.cargoClaims',
    call: listClaims,
    params: (text) => ({ tab: 'all', where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.claim_no,
        hint: hintOf(row.customer_name, row.order_no, row.description),
        state: { words: 'cargoClaim.state', state: row.state },
        links: [link(claimPage, { id: row.id })],
      })),
  }),
];

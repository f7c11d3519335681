import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listPrepaidCosts } from './contract.ts';
import { prepaidCostsPage } from './pages.ts';

/** Prepaid costs by number or purpose. */
export const searches = [
  searchSource({
    word: 'page.prepaidCosts',
    call: listPrepaidCosts,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.prepaid_no,
        hint: hintOf(row.memo, row.party_name, row.to_on),
        state: { words: 'prepaidCost.state', state: row.state },
        links: [link(prepaidCostsPage, { id: row.id })],
      })),
  }),
];

import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listOpenings } from './contract.ts';
import { openingsPage } from './pages.ts';

/** Openings by number or description. */
export const searches = [
  searchSource({
    word: 'page.openings',
    call: listOpenings,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.opening_no,
        hint: hintOf(row.company_name, row.opened_on),
        state: { words: 'opening.state', state: row.state },
        links: [link(openingsPage, { id: row.id })],
      })),
  }),
];

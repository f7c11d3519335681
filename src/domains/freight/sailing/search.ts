import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listSailings } from './contract.ts';
import { sailingDetailPage } from './pages.ts';

/** Sailings by vessel, IMO number or voyage. */
export const searches = [
  searchSource({
    word: 'page.sailings',
    call: listSailings,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: `${row.vessel_name} ${row.voyage}`,
        hint: hintOf(row.line_name, row.ports, row.departs_there),
        links: [link(sailingDetailPage, { id: row.id })],
      })),
  }),
];

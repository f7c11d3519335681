import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listTrips } from './contract.ts';
import { tripsPage } from './pages.ts';

/** Business trips by number, purpose or traveller. */
export const searches = [
  searchSource({
    word: 'page.trips',
    call: listTrips,
    params: (text) => ({ tab: 'all', where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.trip_no,
        hint: hintOf(row.traveller_name, row.purpose, row.from_on),
        state: { words: 'trip.state', state: row.state },
        links: [link(tripsPage, { id: row.id })],
      })),
  }),
];

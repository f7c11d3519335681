import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listRoadExceptions } from './contract.ts';
import { roadExceptionsPage } from './pages.ts';

/** Exceptions on the road by number, trip or description. */
export const searches = [
  searchSource({
    word: 'page.roadExceptions',
    call: listRoadExceptions,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.no,
        hint: hintOf(row.work_order_no, row.plate_no, row.description),
        state: { words: 'roadException.state', state: row.state },
        links: [link(roadExceptionsPage, { tab: row.state, 'w.no': row.no })],
      })),
  }),
];

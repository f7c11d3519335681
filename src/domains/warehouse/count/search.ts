import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listCounts } from './contract.ts';
import { countDetailPage } from './pages.ts';

/** Counts by number or remark. */
export const searches = [
  searchSource({
    word: 'page.stockCounts',
    call: listCounts,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.count_no,
        hint: hintOf(row.warehouse_name, row.customer_name, row.zone_name),
        state: { words: 'stockCount.state', state: row.state },
        links: [link(countDetailPage, { id: row.id })],
      })),
  }),
];

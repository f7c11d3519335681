import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listStock } from './contract.ts';
import { stockPage } from './pages.ts';

/** Pallets in stock by number or product. */
export const searches = [
  searchSource({
    word: 'stock.pallets',
    call: listStock,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.pallet_no,
        hint: hintOf(row.product_name, row.customer_name, row.warehouse_name, row.location_code),
        state: { words: 'stock.quality', state: row.quality },
        links: [link(stockPage, { tab: 'all', 'w.pallet_no': row.pallet_no })],
      })),
  }),
];

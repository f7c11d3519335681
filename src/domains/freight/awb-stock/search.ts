import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listAwbStock } from './contract.ts';
import { awbStockPage } from './pages.ts';

/** Air waybill numbers of the stock. */
export const searches = [
  searchSource({
    word: 'page.awbStock',
    call: listAwbStock,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.awb_no,
        hint: hintOf(row.airline_name, row.company_name),
        state: { words: 'awbStock.state', state: row.state },
        links: [link(awbStockPage, { 'w.awb_no': row.awb_no })],
      })),
  }),
];

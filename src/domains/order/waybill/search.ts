import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { orderDetailPage } from '../transport-order/pages.ts';
import { listWaybills } from './contract.ts';
import { waybillsPage } from './pages.ts';

/** Waybills by their number or by what their order is found by. */
export const searches = [
  searchSource({
    word: 'page.waybills',
    call: listWaybills,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.waybill_no,
        hint: hintOf(row.order_no, row.customer_name, `${row.origin_name} → ${row.destination_name}`),
        state: { words: 'order.state', state: row.state },
        links: [link(orderDetailPage, { id: row.order_id }), link(waybillsPage, { 'w.waybill_no': row.waybill_no })],
      })),
  }),
];

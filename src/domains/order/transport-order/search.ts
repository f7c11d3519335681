import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listOrders } from './contract.ts';
import { orderDetailPage } from './pages.ts';

/** Orders by number, customer reference, shipper, consignee or container. */
export const searches = [
  searchSource({
    word: 'page.orders',
    call: listOrders,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.order_no,
        hint: hintOf(row.customer_name, row.customer_ref, `${row.origin_name} → ${row.destination_name}`),
        state: { words: 'order.state', state: row.state },
        links: [link(orderDetailPage, { id: row.id })],
      })),
  }),
];

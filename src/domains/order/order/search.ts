import { searchSource } from '../../../kernel/search.ts';
import { listOrders } from './contract.ts';

/** Orders by number, customer reference, shipper, consignee or container, from anywhere. */
export const searches = [
  searchSource({
    word: 'page.orders',
    call: listOrders,
    params: (text) => ({ tab: 'all', where: { words: text }, size: 8 }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.order_no,
        hint: [row.customer_name, row.customer_ref, `${row.origin_name} → ${row.destination_name}`].filter(Boolean).join(' · '),
        path: '/order/orderDetail',
        query: { id: row.id },
      })),
  }),
];

import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listRequests } from './contract.ts';
import { requestPage } from './pages.ts';

/** Customers' requests for quotations by number or goods. */
export const searches = [
  searchSource({
    word: 'page.quotationRequests',
    call: listRequests,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.request_no,
        hint: hintOf(row.customer_name, row.goods, `${row.origin_name} → ${row.destination_name}`),
        state: { words: 'quotationRequest.state', state: row.state },
        links: [link(requestPage, { id: row.id })],
      })),
  }),
];

import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listPaymentRequests } from './contract.ts';
import { paymentRequestsPage } from './pages.ts';

/** Payment requests by number or carrier. */
export const searches = [
  searchSource({
    word: 'page.paymentRequests',
    call: listPaymentRequests,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.request_no,
        hint: hintOf(row.party_name, row.due_on, row.reason),
        state: { words: 'paymentRequest.state', state: row.state },
        links: [link(paymentRequestsPage, { id: row.id })],
      })),
  }),
];

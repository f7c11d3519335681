import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listSealRequests } from './contract.ts';
import { sealRequestsPage } from './pages.ts';

/** Seal requests by number, document or counterparty. */
export const searches = [
  searchSource({
    word: 'page.sealRequests',
    call: listSealRequests,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.request_no,
        hint: hintOf(row.seal, row.document_name, row.counterparty),
        state: { words: 'sealRequest.state', state: row.state },
        links: [link(sealRequestsPage, { id: row.id })],
      })),
  }),
];

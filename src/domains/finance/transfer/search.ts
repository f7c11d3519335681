import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listTransfers } from './contract.ts';
import { transfersPage } from './pages.ts';

/** Transfers by number, purpose or bank reference. */
export const searches = [
  searchSource({
    word: 'page.transfers',
    call: listTransfers,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.transfer_no,
        hint: hintOf(row.memo, row.out_on),
        state: { words: 'transfer.state', state: row.state },
        links: [link(transfersPage, { id: row.id })],
      })),
  }),
];

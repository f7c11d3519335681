import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listCash } from './contract.ts';
import { writeOffDetailPage } from './pages.ts';

/** Receipts and payments by number, bank reference, payer or party. */
export const searches = [
  searchSource({
    word: 'cash.records',
    call: listCash,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.entry_no,
        hint: hintOf(row.party_name ?? row.payer_name, row.bank_ref, row.value_on),
        state: { words: 'cash.state', state: row.state },
        links: [link(writeOffDetailPage, { id: row.id })],
      })),
  }),
];

import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listIntercompanyBills } from './contract.ts';
import { intercompanyBillsPage } from './pages.ts';

/** Intercompany bills by number, purpose or invoice number. */
export const searches = [
  searchSource({
    word: 'page.intercompanyBills',
    call: listIntercompanyBills,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.bill_no,
        hint: hintOf(row.memo, row.bill_on),
        state: { words: 'intercompanyBill.state', state: row.state },
        links: [link(intercompanyBillsPage, { id: row.id })],
      })),
  }),
];

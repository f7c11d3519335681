import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listBills } from './contract.ts';
import { carrierBillDetailPage, receivableBillDetailPage } from './pages.ts';

/** Bills by number, number of their document or party. */
export const searches = [
  searchSource({
    word: 'bill.records',
    call: listBills,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.bill_no,
        hint: hintOf(row.party_name, row.document_no ?? row.title, row.bill_on),
        state: { words: 'bill.state', state: row.state },
        links: [link(row.side === 'payable' ? carrierBillDetailPage : receivableBillDetailPage, { id: row.id })],
      })),
  }),
];

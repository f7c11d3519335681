import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listBadDebts } from './contract.ts';
import { badDebtsPage } from './pages.ts';

/** Bad debts by number or explanation. */
export const searches = [
  searchSource({
    word: 'page.badDebts',
    call: listBadDebts,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.bad_debt_no,
        hint: hintOf(row.party_name, row.bill_no, row.given_up_on),
        state: { words: 'badDebt.state', state: row.state },
        links: [link(badDebtsPage, { id: row.id })],
      })),
  }),
];

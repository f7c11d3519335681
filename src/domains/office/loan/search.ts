import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listLoans } from './contract.ts';
import { loansPage } from './pages.ts';

/** Loans by number, purpose or borrower. */
export const searches = [
  searchSource({
    word: 'page.loans',
    call: listLoans,
    params: (text) => ({ tab: 'all', where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.loan_no,
        hint: hintOf(row.borrower_name, row.purpose, row.expected_on),
        state: { words: 'loan.state', state: row.state },
        links: [link(loansPage, { id: row.id })],
      })),
  }),
];

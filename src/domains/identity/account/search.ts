import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listAccounts } from './contract.ts';
import { accountsPage, editAccountPage } from './pages.ts';

/** Accounts by name, login name or phone. */
export const searches = [
  searchSource({
    word: 'page.accounts',
    call: listAccounts,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.name,
        hint: hintOf(row.login_name, row.company_name),
        state: { words: 'account.state', state: row.state },
        links: [link(editAccountPage, { id: row.id }), link(accountsPage, { 'w.search': row.login_name })],
      })),
  }),
];

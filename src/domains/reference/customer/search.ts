import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listCustomers } from './contract.ts';
import { editCustomerPage } from './pages.ts';

/** Customers by code, name in any script, or pinyin. */
export const searches = [
  searchSource({
    word: 'page.customers',
    call: listCustomers,
    params: (text) => ({ where: { text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.code,
        hint: hintOf(row.name, row.company_name),
        state: { words: 'customer.tab', state: row.active ? (row.hold ? 'held' : 'active') : 'inactive' },
        links: [link(editCustomerPage, { id: row.id })],
      })),
  }),
];

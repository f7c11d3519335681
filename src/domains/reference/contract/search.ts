import { addressesOf } from '../../../kernel/master-pages.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { contracts } from './master.ts';

/** Contracts by number or name. */
export const searches = [
  searchSource({
    word: 'page.contract',
    call: contracts.list,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => {
        const code = String(row['contract_no']);
        return {
          label: code,
          hint: hintOf(row['name']?.toString(), row['ends_on']?.toString()),
          links: addressesOf(contracts, { id: row.id, code }),
        };
      }),
  }),
];

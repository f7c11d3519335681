import { addressesOf } from '../../../kernel/master-pages.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { suppliers } from './master.ts';

/** Suppliers by code, name in any script, pinyin, or tax number. */
export const searches = [
  searchSource({
    word: 'page.supplier',
    call: suppliers.list,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => {
        const code = String(row['code']);
        return {
          label: code,
          hint: hintOf(row['short_name']?.toString(), row['contact']?.toString()),
          links: addressesOf(suppliers, { id: row.id, code }),
        };
      }),
  }),
];

import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listCarriers } from './contract.ts';
import { editCarrierPage } from './pages.ts';

/** Carriers by code, name in any script, or pinyin. */
export const searches = [
  searchSource({
    word: 'page.carriers',
    call: listCarriers,
    params: (text) => ({ where: { text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.code,
        hint: hintOf(row.name, row.contact),
        state: { words: 'carrier.tab', state: row.active ? (row.blacklisted ? 'blacklisted' : 'active') : 'inactive' },
        links: [link(editCarrierPage, { id: row.id })],
      })),
  }),
];

import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listDeclarations } from './contract.ts';
import { declarationPage } from './pages.ts';

/** Declarations by their number, that of customs, the transport document or the order. */
export const searches = [
  searchSource({
    word: 'page.declarations',
    call: listDeclarations,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.no,
        hint: hintOf(row.customs_no, row.customer_name, row.order_no),
        state: { words: 'declaration.state', state: row.state },
        links: [link(declarationPage, { id: row.id })],
      })),
  }),
];

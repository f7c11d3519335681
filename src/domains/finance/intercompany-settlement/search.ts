import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listIntercompanySettlements } from './contract.ts';
import { intercompanySettlementsPage } from './pages.ts';

/** Intercompany settlements by number, purpose or bank reference. */
export const searches = [
  searchSource({
    word: 'page.intercompanySettlements',
    call: listIntercompanySettlements,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.settlement_no,
        hint: hintOf(row.memo, row.settled_on),
        state: { words: 'intercompanySettlement.state', state: row.state },
        links: [link(intercompanySettlementsPage, { id: row.id })],
      })),
  }),
];

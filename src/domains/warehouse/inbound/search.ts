import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listInbound } from './contract.ts';
import { inboundDetailPage } from './pages.ts';

/** Inbound plans by number, customer reference, container or plate. */
export const searches = [
  searchSource({
    word: 'page.inbound',
    call: listInbound,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.plan_no,
        hint: hintOf(row.customer_name, row.warehouse_name, row.container_no, row.plate_no),
        state: { words: 'inbound.state', state: row.state },
        links: [link(inboundDetailPage, { id: row.id })],
      })),
  }),
];

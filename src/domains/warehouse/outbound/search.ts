import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listOutbound } from './contract.ts';
import { outboundDetailPage } from './pages.ts';

/** Outbound plans by number, customer reference, consignee or plate. */
export const searches = [
  searchSource({
    word: 'page.outbound',
    call: listOutbound,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.plan_no,
        hint: hintOf(row.customer_name, row.warehouse_name, row.consignee_name, row.plate_no),
        state: { words: 'outbound.state', state: row.state },
        links: [link(outboundDetailPage, { id: row.id })],
      })),
  }),
];

import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listFreightJobs } from './contract.ts';
import { freightJobPage } from './pages.ts';

/** Freight jobs by their number, the customer's reference, the master, a house, a container or the vessel. */
export const searches = [
  searchSource({
    word: 'page.freightJob',
    call: listFreightJobs,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.no,
        hint: hintOf(
          row.customer_name,
          row.master_no,
          `${row.origin_code ?? row.origin_name} → ${row.destination_code ?? row.destination_name}`,
        ),
        state: { words: 'freightJob.state', state: row.state },
        links: [link(freightJobPage, { id: row.id })],
      })),
  }),
];

import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listFreightDocuments } from './contract.ts';
import { freightDocumentsPage } from './pages.ts';

/** Bills of lading by number, vessel, party or container. */
export const searches = [
  searchSource({
    word: 'page.freightDocuments',
    call: listFreightDocuments,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.no,
        hint: hintOf(row.job_no, row.customer_name, row.vessel),
        state: { words: 'freightDocument.state', state: row.state },
        links: [link(freightDocumentsPage, { 'w.no': row.no })],
      })),
  }),
];

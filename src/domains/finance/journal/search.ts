import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listJournals } from './contract.ts';
import { journalsPage } from './pages.ts';

/** Journals by number or description. */
export const searches = [
  searchSource({
    word: 'page.journals',
    call: listJournals,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.journal_no,
        hint: hintOf(row.memo, row.posted_on),
        state: { words: 'journal.state', state: row.state },
        links: [link(journalsPage, { id: row.id })],
      })),
  }),
];

import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listCorrections } from './contract.ts';
import { attendanceCorrectionsPage } from './pages.ts';

/** Corrections of attendance by number or employee. */
export const searches = [
  searchSource({
    word: 'page.attendanceCorrection',
    call: listCorrections,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.correction_no,
        hint: hintOf(row.employee, row.day, row.reason),
        state: { words: 'attendanceCorrection.state', state: row.state },
        links: [link(attendanceCorrectionsPage, { id: row.id })],
      })),
  }),
];

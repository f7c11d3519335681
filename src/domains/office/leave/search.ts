import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listLeaves } from './contract.ts';
import { leavePage } from './pages.ts';

/** Requests for leave by number or employee. */
export const searches = [
  searchSource({
    word: 'page.leave',
    call: listLeaves,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.leave_no,
        hint: hintOf(row.employee, row.leave_type, row.from_on),
        state: { words: 'leave.state', state: row.state },
        links: [link(leavePage, { id: row.id })],
      })),
  }),
];

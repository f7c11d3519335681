import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listActivities } from './contract.ts';
import { activitiesPage } from './pages.ts';

/** Activities by number or name. */
export const searches = [
  searchSource({
    word: 'page.activities',
    call: listActivities,
    params: (text) => ({ tab: 'all', where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.activity_no,
        hint: hintOf(row.name, row.organiser_name, row.from_on),
        state: { words: 'activity.state', state: row.state },
        links: [link(activitiesPage, { id: row.id })],
      })),
  }),
];

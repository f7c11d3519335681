import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listArticles } from './contract.ts';
import { knowledgePage } from './pages.ts';

/** Articles by what stands in them. */
export const searches = [
  searchSource({
    word: 'page.knowledge',
    call: listArticles,
    params: (text) => ({ where: { search: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.title,
        hint: hintOf(row.excerpt.slice(0, 60)),
        state: { words: 'knowledge.state', state: row.state },
        links: [link(knowledgePage, { id: row.id })],
      })),
  }),
];

import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listFeedMessages } from './contract.ts';
import { feedMessagePage } from './pages.ts';

/** Messages by their number, that of the order or bill, or the customer's own. */
export const searches = [
  searchSource({
    word: 'feedMessage.records',
    call: listFeedMessages,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.message_no,
        hint: hintOf(row.about_no, row.customer_ref, row.customer_name),
        state: { words: 'feedMessage.state', state: row.state },
        links: [link(feedMessagePage, { id: row.id })],
      })),
  }),
];

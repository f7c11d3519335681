import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listActualQuotations } from './contract.ts';
import { handleActualQuotationPage } from './pages.ts';

/** Agreed prices by their number, their order or its customer. */
export const searches = [
  searchSource({
    word: 'page.actualQuotations',
    call: listActualQuotations,
    params: (text) => ({ where: { search: text }, size: hitsMax, tab: 'all' }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.no,
        hint: hintOf(row.order_no, row.customer_name, row.agreed_on),
        state: { words: 'actualQuotation.state', state: row.state },
        links: [link(handleActualQuotationPage, { id: row.id })],
      })),
  }),
];

import type { LinkedPage } from '../../../kernel/link.ts';
import { link } from '../../../kernel/link.ts';
import { type Hit, hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listBrokerQuotations, listCarrierQuotations, listQuotations, type QuotationRow } from './contract.ts';
import { handleBrokerQuotationPage, priceDetailsPage, quotationDetailPage } from './pages.ts';

const hitsOn =
  (page: LinkedPage<'id'> | LinkedPage<'id?' | 'edit?'>) =>
  ({ rows }: { readonly rows: readonly QuotationRow[] }): Hit[] =>
    rows.map((row) => ({
      label: row.number,
      hint: hintOf(row.title, row.party_name, row.valid_from),
      state: { words: 'quotation.state', state: row.state },
      links: [link(page, { id: row.id })],
    }));

/** Price lists of customers and of carriers by number or title. */
export const searches = [
  searchSource({
    word: 'page.quotations',
    call: listQuotations,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: hitsOn(quotationDetailPage),
  }),
  searchSource({
    word: 'page.carrierQuotations',
    call: listCarrierQuotations,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: hitsOn(priceDetailsPage),
  }),
  searchSource({
    word: 'page.brokerQuotations',
    call: listBrokerQuotations,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: hitsOn(handleBrokerQuotationPage),
  }),
];

import type { Side } from '../../rating/price.ts';
import { link } from '../../../../kernel/link.ts';
import { handleBrokerQuotationPage, priceDetailsPage, quotationDetailPage } from '../pages.ts';

/** The page of a sheet of one side. */
export function sheetPath(side: Side, id: string): string {
  if (side === 'broker') return link(handleBrokerQuotationPage, { id });
  return side === 'sell' ? link(quotationDetailPage, { id }) : link(priceDetailsPage, { id });
}

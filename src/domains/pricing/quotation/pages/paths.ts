import type { Side } from '../../rating/price.ts';

/** Where a sheet of a side is read. */
export function sheetPath(side: Side, id: string): string {
  return side === 'sell' ? `/finance/quotation/detail?id=${id}` : `/finance/supplier/quotation/priceDetails?id=${id}`;
}

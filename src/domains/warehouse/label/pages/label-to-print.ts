import { link } from '../../../../kernel/link.ts';
import type { Next } from '../../../../web/kit/scan/kept-scans.ts';
import { printPalletPage } from '../pages.ts';

/** The label of a pallet that a scan made while it waited for the network. `no` is its number, which nobody was told. */
export function labelToPrint(palletId: string, no: string | null): Next {
  return { word: 'receiving.printLabel', address: link(printPalletPage, { ids: palletId }), ...(no === null ? {} : { no }) };
}

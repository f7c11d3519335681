import { link } from '../../../../kernel/link.ts';
import { type Queued, queued } from '../../../../web/kit/scan/scan-queue.ts';
import { printPalletPage } from '../../label/pages.ts';
import { splitPallet } from '../contract.ts';

/** A split that waited for the network: the new pallet still needs its label. */
export const queuedSplit: Queued = queued(splitPallet, ({ id }) => ({
  word: 'receiving.printLabel',
  address: link(printPalletPage, { ids: id }),
}));

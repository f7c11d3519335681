import { link } from '../../../../kernel/link.ts';
import { type Queued, queued } from '../../../../web/kit/scan/scan-queue.ts';
import { printPalletPage } from '../../label/pages.ts';
import { correctPick } from '../contract.ts';

/** A correction that waited for the network: goods that came back on a pallet of their own still need its label. */
export const queuedCorrection: Queued = queued(correctPick, ({ label_id }) =>
  label_id === null ? null : { word: 'receiving.printLabel', address: link(printPalletPage, { ids: label_id }) },
);

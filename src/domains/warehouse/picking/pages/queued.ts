import type { Queued } from '../../../../web/kit/scan/replay-scans.ts';
import { queued } from '../../../../web/kit/scan/scan-queue.ts';
import { labelToPrint } from '../../label/pages/label-to-print.ts';
import { correctPick } from '../contract.ts';

/** A correction that waited for the network: goods that came back on a pallet of their own still need its label. */
export const queuedCorrection: Queued = queued(correctPick, ({ label_id, rest_pallet_no }) =>
  label_id === null ? null : labelToPrint(label_id, rest_pallet_no),
);

import type { Queued } from '../../../../web/kit/scan/replay-scans.ts';
import { queued } from '../../../../web/kit/scan/scan-queue.ts';
import { labelToPrint } from '../../label/pages/label-to-print.ts';
import { receive } from '../contract.ts';

/** A receipt that waited for the network: a new pallet has a number that nobody was told, and needs its label. */
export const queuedReceipt: Queued = queued(receive, ({ label_id, pallet_no }) =>
  label_id === null ? null : labelToPrint(label_id, pallet_no),
);

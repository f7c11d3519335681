import type { Queued } from '../../../../web/kit/scan/replay-scans.ts';
import { queued } from '../../../../web/kit/scan/scan-queue.ts';
import { labelToPrint } from '../../label/pages/label-to-print.ts';
import { splitPallet } from '../contract.ts';

/** A split that waited for the network: the new pallet still needs its label. */
export const queuedSplit: Queued = queued(splitPallet, ({ id, pallet_no, joined }) => (joined ? null : labelToPrint(id, pallet_no)));

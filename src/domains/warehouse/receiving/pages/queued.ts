import type { Waiting } from '../../../../web/kit/scan/kept-scans.ts';
import { type Queued, queued } from '../../../../web/kit/scan/scan-queue.ts';
import { labelToPrint } from '../../label/pages/label-to-print.ts';
import { receive } from '../contract.ts';

/** A receipt that waited for the network: a new pallet has a number that nobody was told, and needs its label. */
export const queuedReceipt: Queued = queued(receive, ({ label_id, pallet_no }) =>
  label_id === null ? null : labelToPrint(label_id, pallet_no),
);

/** The quantity of a line in receipts that wait for the network. */
export function waitingQty(waiting: readonly Waiting[], lineId: string): number {
  return waiting.reduce((sum, { cmd, params }) => {
    const sent = cmd === receive.cmd ? receive.params.safeParse(params) : null;
    return sent?.success && String(sent.data.line_id) === lineId ? sum + Number(sent.data.qty) : sum;
  }, 0);
}

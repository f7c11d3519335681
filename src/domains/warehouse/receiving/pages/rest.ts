import Big from 'big.js';
import type { Waiting } from '../../../../web/kit/scan/kept-scans.ts';
import { type Receiving, receive } from '../contract.ts';

type Line = Pick<Receiving['goods'][number], 'line_id' | 'qty' | 'received_qty'>;
type Row = Pick<Receiving['line_rows'][number], 'qty' | 'received_qty' | 'damaged_qty'>;

/** The quantity of a line in receipts that wait for the network. */
export function waitingQty(waiting: readonly Waiting[], lineId: string): string {
  const quantities = waiting.flatMap(({ cmd, params }) => {
    const sent = cmd === receive.cmd ? receive.params.safeParse(params) : null;
    return sent?.success && String(sent.data.line_id) === lineId ? [sent.data.qty] : [];
  });
  return quantities.reduce((sum, qty) => sum.plus(qty), new Big(0)).toFixed();
}

/** True while a receipt of a plan waits for the network: once the plan is finished, it would be refused. */
export function isReceiptWaiting(waiting: readonly Waiting[], planId: string): boolean {
  return waiting.some(({ cmd, params }) => {
    const sent = cmd === receive.cmd ? receive.params.safeParse(params) : null;
    return sent?.success === true && String(sent.data.plan_id) === planId;
  });
}

/** The quantity of a line that is still to come; below zero where more came than was announced. Receipts that wait are there already. */
export function restOf({ line_id, qty, received_qty }: Line, waiting: readonly Waiting[]): string {
  return new Big(qty).minus(received_qty).minus(waitingQty(waiting, line_id)).toFixed();
}

type Packed = { readonly qty: string; readonly cartons: number; readonly carton_units: number | null };

/** The cartons of a quantity of a line as its goods are packed; where nobody says how, their share of the cartons that were announced. */
export function cartonsFor({ qty, cartons, carton_units }: Packed, received: string): number {
  const share =
    carton_units === null ? new Big(received).times(cartons).div(qty) : new Big(received).div(carton_units).round(0, Big.roundUp);
  return share.round(0, Big.roundHalfUp).toNumber();
}

/** The quantity by which more came of a line than was announced; below zero while some is still to come. */
export function overOf({ qty, received_qty }: Pick<Line, 'qty' | 'received_qty'>): string {
  return new Big(received_qty).minus(qty).toFixed();
}

/** True for a line of which less or more came than was announced, or of which some is damaged. */
export function isDiffering({ qty, received_qty, damaged_qty }: Row): boolean {
  return Number(received_qty) !== Number(qty) || Number(damaged_qty) > 0;
}

import type { Tone } from '../../../../web/kit/kinds.ts';
import { type Moves, useMoves } from '../../../../web/kit/actions.ts';
import { moveOrder, orderActions } from '../contract.ts';
import { movesWithReason, type OrderAction, type OrderState, orderStates } from '../states.ts';

export const stateTones: Readonly<Record<OrderState, Tone>> = {
  draft: 'neutral',
  submitted: 'warning',
  reviewed: 'info',
  received: 'info',
  partDispatched: 'progress',
  dispatched: 'progress',
  inTransit: 'progress',
  signed: 'good',
  podReturned: 'good',
  closed: 'neutral',
  cancelled: 'bad',
};

type Moved = { readonly id: string; readonly version: number; readonly state: OrderState };
const isByPerson = (action: OrderAction): action is (typeof orderActions)[number] => orderActions.some((one) => one === action);

/** The buttons of an order, wherever it is shown. */
export function useOrderMoves<Row extends Moved>(): Moves<Row> {
  return useMoves({
    machine: orderStates,
    subject: 'order',
    call: moveOrder,
    state: (row: Row) => row.state,
    params: (row, action, reason) => {
      if (!isByPerson(action)) throw new Error(`${action} is nobody's button`);
      return { id: row.id, version: row.version, action, reason };
    },
    reason: movesWithReason,
    danger: ['cancel', 'reject', 'return'],
    primary: ['submit', 'approve', 'receive', 'returnPod'],
    invalidates: ['track', 'waybill', 'orderDocument', 'B169', 'B641'],
  });
}

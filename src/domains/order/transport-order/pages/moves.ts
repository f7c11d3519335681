import type { Moves } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { moveOrder } from '../contract.ts';
import type { OrderState } from '../states.ts';

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

/** The move buttons of an order, the same on every page. */
export const useOrderMoves = <Row extends Moved>(): Moves<Row> => useMoves(moveOrder);

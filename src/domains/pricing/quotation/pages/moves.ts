import { type Moves, useMoves } from '../../../../web/kit/actions.ts';
import type { QuotationState } from '../../rating/match.ts';
import type { Side } from '../../rating/price.ts';
import { moveQuotation } from '../contract.ts';
import { statesOf } from '../states.ts';

type Movable = { readonly id: string; readonly version: number; readonly state: QuotationState };

/** What can be done with a sheet of a side: lists and details draw the same buttons. */
export function useQuotationMoves(side: Side): Moves<Movable> {
  return useMoves({
    machine: statesOf[side],
    subject: 'quotation',
    call: moveQuotation,
    state: (row: Movable) => row.state,
    params: (row, action, reason) => {
      if (action === 'supersede' || action === 'expire') throw new TypeError(`${action} is no move of a person`);
      return { id: row.id, version: row.version, action, reason };
    },
    reason: ['reject'],
    sure: ['end', 'approve'],
    danger: ['reject', 'end'],
    primary: ['submit', 'approve'],
  });
}

export const stateTones = { draft: 'neutral', submitted: 'progress', approved: 'good', superseded: 'info', expired: 'warning' } as const;

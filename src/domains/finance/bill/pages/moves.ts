import { type Moves, useMoves } from '../../../../web/kit/actions.ts';
import { moveBill } from '../contract.ts';
import { type BillState, billStates } from '../states.ts';

type Movable = { readonly id: string; readonly version: number; readonly state: BillState };

export const stateTones = { made: 'neutral', sent: 'progress', confirmed: 'good', disputed: 'bad', void: 'neutral' } as const;
export const settledTones = { none: 'neutral', part: 'progress', full: 'good' } as const;

/** What can be done with a bill: lists and details, ours and the carrier's, draw the same buttons. */
export function useBillMoves(): Moves<Movable> {
  return useMoves({
    machine: billStates,
    subject: 'bill',
    call: moveBill,
    state: (row: Movable) => row.state,
    params: (row, action, reason) => ({ id: row.id, version: row.version, action, ...(reason ? { reason } : {}) }),
    reason: ['dispute', 'void'],
    danger: ['void', 'dispute'],
    primary: ['send', 'confirm'],
    invalidates: ['charge', 'ledger', 'B641', 'B642'],
  });
}

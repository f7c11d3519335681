import { type Action, type Moves, useMoves } from '../../../../web/kit/actions.ts';
import { type LiftRow, moveLift } from '../contract.ts';
import { liftStates } from '../states.ts';

export const liftTones = { requested: 'progress', approved: 'good', refused: 'bad', withdrawn: 'neutral' } as const;
export const standingTones = {
  within: 'good',
  near: 'warning',
  over: 'bad',
  overdue: 'bad',
  hold: 'bad',
  unlimited: 'neutral',
} as const;

/** What the reader may do with a lift: the own one is withdrawn, another's is decided. */
export function useLiftMoves(): (row: LiftRow) => Action[] {
  const moves: Moves<LiftRow> = useMoves({
    machine: liftStates,
    subject: 'creditLift',
    call: moveLift,
    state: (row: LiftRow) => row.state,
    params: (row, action, reason) => ({ id: row.id, version: row.version, action, ...(reason ? { reason } : {}) }),
    reason: ['refuse'],
    sure: ['withdraw'],
    danger: ['refuse', 'withdraw'],
    primary: ['approve'],
    invalidates: ['credit'],
  });
  return (row) => moves.of(row).filter(({ key }) => (row.own ? key === 'withdraw' : true));
}

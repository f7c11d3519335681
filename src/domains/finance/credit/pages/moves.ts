import { useMoves } from '../../../../web/kit/action/moves.ts';
import { type LiftRow, moveLift } from '../contract.ts';

export const liftTones = { requested: 'progress', approved: 'good', refused: 'bad', withdrawn: 'neutral' } as const;
export const standingTones = {
  within: 'good',
  near: 'warning',
  over: 'bad',
  overdue: 'bad',
  hold: 'bad',
  unlimited: 'neutral',
} as const;

/** The actions of the reader on a lift: withdraw an own one, decide another person's. */
export const useLiftMoves = () => useMoves(moveLift, { parts: (row: LiftRow) => (row.own ? ['prepared'] : []) });

import { useMoves } from '../../../../web/kit/action/moves.ts';
import { moveBill } from '../contract.ts';

export const stateTones = { made: 'neutral', sent: 'progress', confirmed: 'good', disputed: 'bad', void: 'neutral' } as const;
export const settledTones = { none: 'neutral', part: 'progress', full: 'good' } as const;

/** The actions on a bill. Lists and details, ours and the carrier's, draw the same buttons. */
export const useBillMoves = () => useMoves(moveBill);

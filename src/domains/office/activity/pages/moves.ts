import { useMoves } from '../../../../web/kit/action/moves.ts';
import { type ActivityRow, moveActivity } from '../contract.ts';

export const stateTones = { planned: 'progress', approved: 'good', closed: 'neutral', cancelled: 'neutral' } as const;
/** Lists and the detail draw the same buttons: those that the reader may press. */
export const useActivityMoves = () => useMoves(moveActivity, { parts: ({ own }: ActivityRow) => (own ? ['prepared'] : []) });

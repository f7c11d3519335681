import { useMoves } from '../../../../web/kit/action/moves.ts';
import { moveWorkOrder } from '../contract.ts';

/** The moves of staff that need only a button; sending, assigning and departing have dialogs. */
export const useWorkOrderMoves = () => useMoves(moveWorkOrder);

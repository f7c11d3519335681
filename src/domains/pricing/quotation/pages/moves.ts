import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Side } from '../../rating/price.ts';
import { moveQuotation } from '../contract.ts';
import { statesOf } from '../states.ts';

/** The buttons for a sheet of a side: lists and details draw the same ones. */
export const useQuotationMoves = (side: Side) => useMoves(moveQuotation, { machine: statesOf[side] });

export const stateTones = { draft: 'neutral', submitted: 'progress', approved: 'good', superseded: 'info', expired: 'warning' } as const;
export const answerTones = { accepted: 'good', declined: 'bad' } as const;

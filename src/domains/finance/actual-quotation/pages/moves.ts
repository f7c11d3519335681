import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Decidable } from '../../../workspace/approval/pages/decisions.tsx';
import { type ActualQuotationRow, moveActualQuotation } from '../contract.ts';
import { inReview } from '../states.ts';

export const stateTones = {
  draft: 'neutral',
  salesReview: 'progress',
  executiveReview: 'progress',
  agreed: 'warning',
  confirmed: 'good',
  superseded: 'info',
  void: 'neutral',
} as const;

type Movable = Pick<ActualQuotationRow, 'id' | 'version' | 'state' | 'own'>;

/** Lists and the detail draw the same buttons: those that the reader may press. */
export const useAgreementMoves = () => useMoves(moveActualQuotation, { parts: ({ own }: Movable) => (own ? ['prepared'] : []) });

/** An agreement as its reviewers decide it. */
export const decidable = (agreement: ActualQuotationRow): Decidable => ({
  subject: 'actualQuotation',
  id: agreement.id,
  no: agreement.no,
  version: agreement.approval_version,
  mine: agreement.mine && inReview.some((stage) => stage === agreement.state),
});

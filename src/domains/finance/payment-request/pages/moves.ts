import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Decidable } from '../../../workspace/approval/pages/decisions.tsx';
import { movePaymentRequest, type PaymentRequestRow } from '../contract.ts';
import { reviews } from '../states.ts';

export const stateTones = {
  awaitingRequest: 'neutral',
  directorReview: 'progress',
  firstExecutiveReview: 'progress',
  secondExecutiveReview: 'progress',
  settlementReview: 'progress',
  financeDirectorReview: 'progress',
  unpaid: 'warning',
  paid: 'good',
  void: 'neutral',
} as const;

type Movable = Pick<PaymentRequestRow, 'id' | 'version' | 'state' | 'own'>;

/** Lists and the detail draw the same buttons: those that the reader may press. Paying has its own dialog. */
export const useRequestMoves = () => useMoves(movePaymentRequest, { parts: ({ own }: Movable) => (own ? ['prepared'] : []) });

/** A request as its reviewers decide it. Stages without a review, such as the payment, have no decision. */
export const decidable = (request: PaymentRequestRow): Decidable => ({
  subject: 'paymentRequest',
  id: request.id,
  no: request.request_no,
  version: request.approval_version,
  mine: request.mine && reviews.some(({ stage }) => stage === request.state),
});

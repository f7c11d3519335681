import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import type { Decidable } from '../../../workspace/approval/pages/decisions.tsx';
import { type ClaimRow, moveClaim } from '../contract.ts';
import type { DeadlineTone } from '../kinds.ts';
import { type ClaimState, inReview } from '../states.ts';

export const stateTones: Readonly<Record<ClaimState, Tone>> = {
  registered: 'warning',
  investigating: 'progress',
  liabilityDecided: 'info',
  directorReview: 'progress',
  financeDirectorReview: 'progress',
  amountApproved: 'warning',
  posted: 'info',
  settled: 'good',
  closed: 'neutral',
  rejected: 'bad',
  cancelled: 'neutral',
};

export const toneOfDeadline: Readonly<Record<DeadlineTone, Tone>> = {
  none: 'neutral',
  met: 'good',
  ahead: 'info',
  near: 'warning',
  over: 'bad',
};

export type ClaimDialogKind = 'investigate' | 'decide' | 'submit';
type Movable = Pick<ClaimRow, 'id' | 'version' | 'state' | 'own'>;

/** The buttons of a claim, the same in the list and on its page. `open` opens the dialog of a move that asks for more than a reason. */
export const useClaimMoves = <Row extends Movable>(open: (kind: ClaimDialogKind, row: Row) => void) =>
  useMoves(moveClaim, {
    parts: ({ own }: Row) => (own ? ['prepared'] : []),
    dialogs: {
      investigate: (row) => open('investigate', row),
      decide: (row) => open('decide', row),
      submit: (row) => open('submit', row),
    },
  });

/** A claim as its reviewers decide about its amount. */
export const decidable = (claim: ClaimRow): Decidable => ({
  subject: 'cargoClaim',
  id: claim.id,
  no: claim.claim_no,
  version: claim.approval_version,
  mine: claim.mine && inReview.some((stage) => stage === claim.state),
});

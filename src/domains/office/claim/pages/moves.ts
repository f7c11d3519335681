import { link } from '../../../../kernel/link.ts';
import { useEditOfDraft } from '../../../../web/kit/action/edit.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Decidable } from '../../../workspace/approval/pages/decisions.tsx';
import { type ClaimRow, moveClaim } from '../contract.ts';
import { activityClaimsPage, claimsPage } from '../pages.ts';
import { checkedStates, inReview } from '../states.ts';

export const stateTones = {
  draft: 'neutral',
  rejected: 'bad',
  supervisorReview: 'progress',
  executiveReview: 'progress',
  financeReview: 'progress',
  financeSupervisorReview: 'progress',
  pendingReimbursement: 'warning',
  approved: 'good',
  cancelled: 'neutral',
} as const;

/** Lists and the detail draw the same buttons: those that the reader may press. `pay` opens the dialog of the payment. */
export const useClaimMoves = (pay: (claim: ClaimRow) => void) =>
  useMoves(moveClaim, { parts: ({ own }: ClaimRow) => (own ? ['prepared'] : []), dialogs: { pay } });

type Edited = Pick<ClaimRow, 'id' | 'state' | 'own' | 'kind'>;
/** The edit of a claim that is not under review, for the person who applies. */
export const useClaimEdit = () =>
  useEditOfDraft({
    form: ({ id, kind }: Edited) => link(kind === 'activity' ? activityClaimsPage : claimsPage, { edit: id }),
    states: ['draft', 'rejected'],
  });

/** A claim as its reviewers decide it. */
export const decidable = (claim: ClaimRow): Decidable => ({
  subject: 'expenseClaim',
  id: claim.id,
  no: claim.claim_no,
  version: claim.approval_version,
  mine: claim.mine && inReview.some((stage) => stage === claim.state),
});
/** True when the reader checks its lines: at both finance reviews. */
export const isChecked = (claim: ClaimRow): boolean => claim.mine && checkedStates.some((state) => state === claim.state);

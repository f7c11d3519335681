import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Decidable } from '../../../workspace/approval/pages/decisions.tsx';
import { type ActivityRow, moveActivity } from '../contract.ts';

export const stateTones = {
  planned: 'neutral',
  supervisorReview: 'progress',
  approved: 'good',
  closed: 'neutral',
  cancelled: 'neutral',
} as const;

/** Lists and the detail draw the same buttons: those that the reader may press. */
export const useActivityMoves = () => useMoves(moveActivity, { parts: ({ own }: ActivityRow) => (own ? ['prepared'] : []) });

/** An activity as its reviewers decide it. */
export const decidable = (activity: ActivityRow): Decidable => ({
  subject: 'activity',
  id: activity.id,
  no: activity.activity_no,
  version: activity.approval_version,
  mine: activity.mine,
});

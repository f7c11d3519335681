import type { Decidable } from '../../../workspace/approval/pages/decisions.tsx';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { type LeaveRow, moveLeave } from '../contract.ts';

export const stateTones = {
  draft: 'neutral',
  supervisorReview: 'progress',
  executiveReview: 'progress',
  recordReview: 'progress',
  approved: 'good',
  cancelled: 'neutral',
} as const;

type Dialogs = { readonly endEarly: (row: LeaveRow) => void };

/** Lists and the detail draw the same buttons: those that the reader may press. */
export const useLeaveMoves = (dialogs: Dialogs) =>
  useMoves(moveLeave, { dialogs, parts: ({ own }: LeaveRow) => (own ? ['prepared'] : []) });

export const decidable = (leave: LeaveRow): Decidable => ({
  subject: 'leave',
  id: leave.id,
  no: leave.leave_no,
  version: leave.approval_version,
  mine: leave.mine,
});

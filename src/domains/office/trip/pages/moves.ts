import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Decidable } from '../../../workspace/approval/pages/decisions.tsx';
import { moveTrip, type TripRow } from '../contract.ts';
import { inReview } from '../states.ts';

export const stateTones = {
  draft: 'neutral',
  rejected: 'bad',
  supervisorReview: 'progress',
  executiveReview: 'progress',
  financeSupervisorReview: 'progress',
  approved: 'info',
  reported: 'warning',
  settled: 'good',
  cancelled: 'neutral',
} as const;

/** Lists and the detail draw the same buttons. A trip is reported once it is over. */
export function useTripMoves() {
  const moves = useMoves(moveTrip, { parts: ({ own }: TripRow) => (own ? ['prepared'] : []) });
  return { ...moves, of: (row: TripRow) => moves.of(row).filter(({ key }) => key !== 'report' || row.report_due || row.under_way) };
}

/** A trip as its reviewers decide it. */
export const decidable = (trip: TripRow): Decidable => ({
  subject: 'trip',
  id: trip.id,
  no: trip.trip_no,
  version: trip.approval_version,
  mine: trip.mine && inReview.some((stage) => stage === trip.state),
});

import { link } from '../../../../kernel/link.ts';
import { useEditOfDraft } from '../../../../web/kit/action/edit.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Decidable } from '../../../workspace/approval/pages/decisions.tsx';
import { moveTrip, type TripRow } from '../contract.ts';
import { tripsPage } from '../pages.ts';
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

type Edited = Pick<TripRow, 'id' | 'state' | 'own'>;
/** The edit of a trip that is not under review, for the person who applies. */
export const useTripEdit = () => useEditOfDraft({ form: ({ id }: Edited) => link(tripsPage, { edit: id }), states: ['draft', 'rejected'] });

/** A trip as its reviewers decide it. */
export const decidable = (trip: TripRow): Decidable => ({
  subject: 'trip',
  id: trip.id,
  no: trip.trip_no,
  version: trip.approval_version,
  mine: trip.mine && inReview.some((stage) => stage === trip.state),
});

import { type Step, statePath } from '../../../../web/kit/detail/step-bar.tsx';

const path = ['offered', 'accepted', 'assigned', 'departed', 'arrived', 'completed', 'reviewed', 'closed'] as const;

type Times = {
  readonly state: string;
  readonly own?: boolean;
  readonly planned_depart: string;
  readonly planned_arrive: string;
  readonly departed_at: string | null;
  readonly arrived_at: string | null;
  readonly completed_at: string | null;
  readonly accepted_at?: string | null;
  readonly reviewed_at?: string | null;
};

/** The life of a trip, from the offer to its close. An own truck is not offered and accepts nothing. */
export function tripSteps(trip: Times): readonly Step[] {
  return statePath('workOrder.step', trip.own ? path.slice(2) : path, trip.state, 'event', {
    accepted: { actual_at: trip.accepted_at },
    departed: { planned_at: trip.planned_depart, actual_at: trip.departed_at },
    arrived: { planned_at: trip.planned_arrive, actual_at: trip.arrived_at },
    completed: { actual_at: trip.completed_at },
    reviewed: { actual_at: trip.reviewed_at },
  });
}

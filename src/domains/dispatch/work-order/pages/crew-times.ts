type Planned = { readonly state: string; readonly planned_depart: string; readonly planned_arrive: string };

const minuteMs = 60_000;

/**
 * The time for which a trip needs a truck and drivers. On the road the next ones are needed for the rest of the way, which ends at its planned
 * arrival; of a trip that is late only this moment is known.
 */
export function crewTimes(
  { state, planned_depart, planned_arrive }: Planned,
  now: Date,
): Pick<Planned, 'planned_depart' | 'planned_arrive'> {
  if (state !== 'departed') return { planned_depart, planned_arrive };
  const isLate = Date.parse(planned_arrive) <= now.getTime();
  return {
    planned_depart: now.toISOString(),
    planned_arrive: isLate ? new Date(now.getTime() + minuteMs).toISOString() : planned_arrive,
  };
}

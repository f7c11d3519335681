/** The agreed times of an order as they travel on the wire; a delivery window may be absent. */
export type OrderTimes = {
  readonly pickup_from: string;
  readonly pickup_to: string;
  readonly deliver_from: string | null;
  readonly deliver_to: string | null;
};

const dayMs = 86_400_000;

/**
 * The times of a copy: those of the original, moved by whole days until the pick-up is still to come, so that the hours of the day and the
 * length of the journey stay. The countries of the trade have no summer time, so that a day has 24 hours.
 */
export function timesOfCopy({ pickup_from, pickup_to, deliver_from, deliver_to }: OrderTimes, now: Date): OrderTimes {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(pickup_from)) / dayMs) + 1);
  const moved = (at: string): string => new Date(Date.parse(at) + days * dayMs).toISOString();
  return {
    pickup_from: moved(pickup_from),
    pickup_to: moved(pickup_to),
    deliver_from: deliver_from === null ? null : moved(deliver_from),
    deliver_to: deliver_to === null ? null : moved(deliver_to),
  };
}

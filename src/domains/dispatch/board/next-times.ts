type Timed<T> = { readonly pickup_from: T; readonly due_at: T; readonly leg_from: T | null; readonly leg_to: T | null };

/** The times of an order for its next truck: those of its leg, where it changes trucks. */
export function nextTimes<T>({ pickup_from, due_at, leg_from, leg_to }: Timed<T>): { readonly from: T; readonly to: T } {
  return { from: leg_from ?? pickup_from, to: leg_to ?? due_at };
}

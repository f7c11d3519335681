/** The time since an instant, as word and count: `t(...ago(...))`. */
export function ago(at: string, now: Date): [word: string, facts: { count: number }] {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 60_000));
  if (minutes < 1) return ['truckTrack.justNow', { count: 0 }];
  if (minutes < 60) return ['truckTrack.minutesAgo', { count: minutes }];
  if (minutes < 48 * 60) return ['truckTrack.hoursAgo', { count: Math.floor(minutes / 60) }];
  return ['truckTrack.daysAgo', { count: Math.floor(minutes / 1440) }];
}

/**
 * The only place of the browser's code that reads the machine's clock. The server's clock is what counts: the difference is learnt at
 * sign-in and from a refusal for clock skew.
 */
let offsetMs = 0;

/** Milliseconds since 1970 by the server's clock, as well as it is known. */
export function serverTime(): number {
  return Date.now() + offsetMs;
}

export function serverNow(): Date {
  return new Date(serverTime());
}

/** An instant by this machine's clock, as the query cache keeps it, by the server's. */
export function serverTimeOf(ms: number): number {
  return ms + offsetMs;
}

/** Learns the server's clock; takes milliseconds or ISO text. Answers the offset so that it can be kept over a reload. */
export function learnServerTime(told: number | string): number {
  const at = typeof told === 'number' ? told : /^\d+$/.test(told) ? Number(told) : Date.parse(told);
  if (Number.isFinite(at)) offsetMs = at - Date.now();
  return offsetMs;
}

export function restoreOffset(ms: number): void {
  offsetMs = ms;
}

/**
 * The only place in the browser's code that reads the computer's clock. The server's clock is the one that counts: the difference is taken
 * at sign-in and from a refusal for clock skew.
 */
let offsetMs = 0;

/** Milliseconds by this computer's clock, for spans of time within it: it does not jump when the server's clock becomes known. */
export function computerTime(): number {
  return Date.now();
}

/** Milliseconds since 1970 by the server's clock, as closely as it is known. */
export function serverTime(): number {
  return Date.now() + offsetMs;
}

export function serverNow(): Date {
  return new Date(serverTime());
}

/** Converts an instant of this computer's clock, as the query cache stores it, to the server's clock. */
export function serverTimeOf(ms: number): number {
  return ms + offsetMs;
}

/** Sets the server's clock from milliseconds or ISO text. Returns the offset so that it can be stored across a reload. */
export function learnServerTime(serverTime: number | string): number {
  const at = typeof serverTime === 'number' ? serverTime : /^\d+$/.test(serverTime) ? Number(serverTime) : Date.parse(serverTime);
  if (Number.isFinite(at)) offsetMs = at - Date.now();
  return offsetMs;
}

export function restoreOffset(ms: number): void {
  offsetMs = ms;
}

import { computerTime } from './clock.ts';

/*
 * The attention of a user to this browser. The server ends a session that nobody uses, so a window says of each read whether its user may have
 * asked for it: what the window refreshes by itself keeps no session alive. Windows of one browser share a session and what they know here.
 */

/** The time of the user's last touch in this window. */
let touchedAt = computerTime();
/** The time of the last call that the server counts as a use of the session. */
let usedAt = computerTime();

/** After this time without a touch nobody is taken to wait for a read. */
const attendedMs = 60_000;
const otherWindows = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('quayside-attention');
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let displays = 0;

/** A board on a wall is looked at and not touched: its reads use the session. Returns a function that ends it. */
export function watchDisplay(): () => void {
  displays++;
  return () => void displays--;
}

export function isAttended(): boolean {
  return displays > 0 || computerTime() - touchedAt < attendedMs;
}

/** Notes a call that the server counts as a use of the session. */
export function noteUse(): void {
  usedAt = computerTime();
  otherWindows?.postMessage('used');
}

/** The time since the last use of the session, in milliseconds. */
export function unusedMs(): number {
  return computerTime() - usedAt;
}

/** Watches the touches of the user; `touched` is called with each. Returns a function that ends it. */
export function watchTouches(touched: () => void): () => void {
  const hear = (): void => {
    touchedAt = computerTime();
    touched();
  };
  for (const touch of touches) window.addEventListener(touch, hear, { capture: true, passive: true });
  return () => {
    for (const touch of touches) window.removeEventListener(touch, hear, { capture: true });
  };
}

otherWindows?.addEventListener('message', () => {
  usedAt = computerTime();
});

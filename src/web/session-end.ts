import { unusedMs } from './attention.ts';
import { serverTime } from './clock.ts';
import type { SessionReply } from './session.ts';

/** The server notes a use to the minute, so that the idle time may begin this much earlier. */
const noteMs = 60_000;

/** The time until the server ends the session, and what ends it: no use for a while, or its whole life. */
export function timeLeft(session: Pick<SessionReply, 'idle_ms' | 'life_ms' | 'login_ts'>): { ms: number; by: 'idle' | 'life' } {
  const idle = session.idle_ms - noteMs - unusedMs();
  const life = session.login_ts + session.life_ms - serverTime();
  return life < idle ? { ms: life, by: 'life' } : { ms: idle, by: 'idle' };
}

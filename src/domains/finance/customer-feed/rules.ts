import { backOffSeconds } from '../../customs/robot/rules.ts';
import type { AttemptOutcome } from './kinds.ts';

/** The most that is kept of an answer, in bytes, and the most that is read of it. */
export const answerBytesKept = 2048;
export const answerBytesMax = 65_536;
/** The time for a whole delivery: look-up, connection, request and answer. */
export const deliveryMsMax = 15_000;
/** Longer than any delivery, so that no second worker takes a stream whose message is still under way. */
export const leaseMs = 60_000;
/** The previous secret signs beside the new one for so long. */
export const secretOverlapMs = 24 * 3_600_000;
/** The most messages that one replay sends again. */
export const replayMax = 20_000;

/** The answers that mean "later" although they are 4xx: request timeout, too early, too many requests. */
const laterStatuses = [408, 425, 429];

/** A 2xx is delivered, whatever its body says. 5xx and the statuses above are tried again. Everything else would be refused again. */
export function outcomeOfStatus(status: number): Exclude<AttemptOutcome, 'interrupted'> {
  if (status >= 200 && status < 300) return 'delivered';
  return status >= 500 || laterStatuses.includes(status) ? 'transient' : 'permanent';
}

/** The wait before the next try: the back-off of the customs robot with a fifth of jitter, or what the receiver asked for, an hour at most. */
export function retrySeconds(attempts: number, fraction: number, asked: number | null = null): number {
  if (asked !== null) return Math.min(3600, Math.max(1, asked));
  return Math.round(backOffSeconds(attempts) * (0.8 + 0.4 * fraction));
}

/** The seconds of a Retry-After header; null where it is absent, a date or nonsense. */
export function retryAfterOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

/** The text that is signed. */
export function signedText(seconds: number, body: string): string {
  return `${seconds}.${body}`;
}

/** Days for which the attempts of a message are kept that is sent or skipped. */
export const attemptKeepDays = 90;

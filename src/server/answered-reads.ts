import { Refusal } from '../kernel/refusal.ts';
import { skewMs } from './wire.ts';

/** Half of a signature identifies it: 128 bits. */
const hashChars = 32;

/**
 * The signatures of the reads that this process has answered, by the minute of their timestamps. A signature is
 * remembered while the clock check accepts its timestamp, so a copied read is refused for as long as it is valid. Only
 * verified signatures come here: nobody without a session can fill the memory.
 */
export function answeredReads(): { use(sign: string, timestamp: string, now: Date): void } {
  const minutes = new Map<number, Set<string>>();
  const minuteOf = (ms: number): number => Math.floor(ms / 60_000);
  return {
    /** Refuses REPLAYED for a signature that was used before. */
    use(sign, timestamp, now) {
      const oldest = minuteOf(now.getTime() - skewMs);
      for (const minute of minutes.keys()) if (minute < oldest) minutes.delete(minute);
      const minute = minuteOf(Number(timestamp));
      const used = minutes.get(minute) ?? new Set();
      const key = sign.slice(0, hashChars);
      if (used.has(key)) throw new Refusal('REPLAYED');
      minutes.set(minute, used.add(key));
    },
  };
}

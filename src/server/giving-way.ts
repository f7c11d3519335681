import { setTimeout as pause } from 'node:timers/promises';
import { type FairQueue, fairQueue } from './fair-queue.ts';

/** From so many calls in a second on, people work who would wait for long work. The polls of a progress bar are fewer. */
const callsOfSecond = 5;
/** The longest rest after one transaction. */
const restMsMax = 1000;

/** A queue that remembers when its last calls began. */
export function observed(queue: FairQueue, now: () => number = () => performance.now()): FairQueue & { isBusy(): boolean } {
  const last: number[] = [];
  return {
    isBusy: () => last.length === callsOfSecond && now() - (last[0] ?? 0) <= 1000,
    run(sender, body) {
      last.push(now());
      if (last.length > callsOfSecond) last.shift();
      return queue.run(sender, body);
    },
  };
}

/**
 * The queue of long work, which gives way to calls: while these come, each job runs one transaction at a time and rests after it as long as
 * it took. An import and an export would otherwise keep all processors, and every list would wait for them.
 */
export function givingWay(
  places: number,
  calls: { isBusy(): boolean },
  { now = () => performance.now(), rest = pause }: { now?: () => number; rest?: (ms: number) => Promise<unknown> } = {},
): FairQueue {
  const queue = fairQueue(
    { places, own: () => (calls.isBusy() ? 1 : places), queue: Number.POSITIVE_INFINITY },
    () => new Error('endless'),
  );
  return {
    run: (sender, body) =>
      queue.run(sender, async () => {
        const began = now();
        try {
          return await body();
        } finally {
          if (calls.isBusy()) await rest(Math.min(restMsMax, now() - began));
        }
      }),
  };
}

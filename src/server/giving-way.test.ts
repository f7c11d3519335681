import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';
import { givingWay, observed } from './giving-way.ts';

const nothing = async () => undefined;

/** Three transactions of one job and one of another at once: how many ran together, and how long each rested after 40 ms of work. */
async function worked(isBusy: () => boolean) {
  let at = 0;
  let running = 0;
  let most = 0;
  const rests: number[] = [];
  const queue = givingWay(4, { isBusy }, { now: () => at, rest: async (ms) => void rests.push(ms) });
  const work = (job: string) =>
    queue.run(job, async () => {
      most = Math.max(most, ++running);
      await pause(1);
      at += 40;
      running--;
    });
  await Promise.all([work('import'), work('import'), work('import'), work('export')]);
  return { most, rests };
}

test('long work has all its places while nobody calls', async () => {
  expect(await worked(() => false)).toEqual({ most: 4, rests: [] });
});

test('while calls come, each job runs one transaction at a time and rests as long as it took', async () => {
  const { most, rests } = await worked(() => true);
  expect(most).toBe(2);
  expect(rests).toHaveLength(4);
  expect(Math.min(...rests)).toBeGreaterThanOrEqual(40);
});

test('a rest has an end, and so has that after a failure', async () => {
  let at = 0;
  const rests: number[] = [];
  const queue = givingWay(1, { isBusy: () => true }, { now: () => at, rest: async (ms) => void rests.push(ms) });
  await expect(
    queue.run('report', async () => {
      at += 600_000;
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(rests).toEqual([1000]);
  expect(await queue.run('report', async () => 'goes on')).toBe('goes on');
});

test('five calls within a second are people at work, four are not, and a second later nobody is', async () => {
  let at = 0;
  const calls = observed(
    fairQueue({ places: 9, own: 9, queue: 9 }, () => new Error('full')),
    () => at,
  );
  for (const place of [0, 1, 2, 3]) {
    at = place * 250;
    await calls.run('x', nothing);
  }
  expect(calls.isBusy()).toBe(false);
  at = 1000;
  await calls.run('x', nothing);
  expect(calls.isBusy()).toBe(true);
  at = 1001;
  expect(calls.isBusy()).toBe(false);
});

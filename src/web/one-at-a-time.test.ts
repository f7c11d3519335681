import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** A run that waits for each of its answers. */
function waiting() {
  const answers: (() => void)[] = [];
  const renew = oneAtATime(() => new Promise((answer) => answers.push(answer)));
  return { renew, answers };
}

test('what changes during a run is read by one more run, however often it changed', async () => {
  const { renew, answers } = waiting();
  const all = [renew(), renew(), renew()];
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await setImmediate();
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await Promise.all(all);
  expect(answers).toHaveLength(2);
});

test('a change after the run is read by a new one', async () => {
  const { renew, answers } = waiting();
  const first = renew();
  answers[0]?.();
  await first;
  const second = renew();
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await second;
});

test('a run that fails is tried again when it is next asked for', async () => {
  const failures = [new Error('no connection')];
  const renew = oneAtATime(async () => {
    const failure = failures.pop();
    if (failure) throw failure;
  });
  await expect(renew()).rejects.toThrow('no connection');
  await expect(renew()).resolves.toBeUndefined();
});

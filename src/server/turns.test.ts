import { expect, test } from 'vitest';
import { turnsOf } from './turns.ts';

/* The queues of turns.ts: of each caller six calls run at once, and so many more wait. */
test.each([
  ['signedIn', 2000, true],
  ['strangers', 200, false],
] as const)('of one caller in the queue %s six calls run and %i wait; another caller has a place: %s', async (queue, waiting, hasPlace) => {
  const { run } = turnsOf({ calls: 20, longWork: 2 })[queue];
  const end = Promise.withResolvers<void>();
  let running = 0;
  const call = async (): Promise<void> => {
    running++;
    await end.promise;
  };
  const calls = Array.from({ length: 6 + waiting }, () => run('one', call));
  await Promise.resolve();
  expect(running).toBe(6);
  await expect(run('one', call)).rejects.toMatchObject({ code: 'BUSY' });
  const other = run('other', call);
  await Promise.resolve();
  expect(running).toBe(hasPlace ? 7 : 6);
  end.resolve();
  await Promise.all([...calls, other]);
  expect(running).toBe(7 + waiting);
});

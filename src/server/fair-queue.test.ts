import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

function stand(places: number, own: number, queue = 1000) {
  const order: string[] = [];
  let most = 0;
  let now = 0;
  const { run } = fairQueue({ places, own, queue }, () => new Error('full'));
  const send = (sender: string): Promise<void> =>
    run(sender, async () => {
      most = Math.max(most, ++now);
      await tick();
      order.push(sender);
      now--;
    });
  return { order, send, most: () => most };
}

test('one that sends a thousand makes another wait for those that run, not for those that wait', async () => {
  const { order, send, most } = stand(4, 2);
  const flood = Array.from({ length: 1000 }, () => send('a'));
  await tick();
  await Promise.all([send('b'), send('c')]);
  expect(order.filter((sender) => sender === 'a').length).toBeLessThan(8);
  await Promise.all(flood);
  expect([order.length, most()]).toEqual([1002, 4]);
});

test('senders are served in turn', async () => {
  const { order, send } = stand(1, 1);
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'c'].map(send));
  expect(order.slice(0, 4).toSorted()).toEqual(['a', 'a', 'b', 'c']);
});

test('what is too much of one sender is refused, and a failure frees its place', async () => {
  const { run } = fairQueue({ places: 1, own: 1, queue: 1 }, () => new Error('full'));
  const first = run('a', async () => {
    await tick();
    throw new Error('broken');
  });
  const second = run('a', async () => 'second');
  await expect(run('a', async () => 'third')).rejects.toThrow('full');
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('second');
  expect(await run('a', async () => 'fourth')).toBe('fourth');
});

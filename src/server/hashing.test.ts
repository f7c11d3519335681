import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { hashText, isHashOf } from './hashing.ts';

test('a text is known again by its hash, another is not, and two hashes of one text differ', async () => {
  const [one, two] = await Promise.all([hashText('Tết 2027'), hashText('Tết 2027')]);
  // The parameters are part of the hash (PHC string format): OWASP's minimum for argon2id.
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await Promise.all([isHashOf(one, 'Tết 2027'), isHashOf(two, 'Tết 2027'), isHashOf(one, 'Tet 2027')])).toEqual([true, true, false]);
});

test('many at once each get their own answer, also behind one that fails', async () => {
  const hashes = await Promise.all(['a', 'b', 'c'].map(hashText));
  const asked = hashes.flatMap((hash, at) => [isHashOf(hash, 'abc'.charAt(at)), isHashOf('no hash', 'a'), isHashOf(hash, 'd')]);
  const answers = (await Promise.allSettled(asked)).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
  expect(answers).toEqual([true, 'failed', false, true, 'failed', false, true, 'failed', false]);
});

test('a thread rests between the hashes of a crowd, and not for one after another', async () => {
  const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const hash = await hashText('one');
  const rest = async (): Promise<number> => {
    const alone: number[] = [];
    for (let at = 0; at < 9; at++) {
      const began = performance.now();
      await isHashOf(hash, `alone ${at}`);
      alone.push(performance.now() - began);
    }
    const lanes = Math.max(1, Math.floor(availableParallelism() / 2));
    const answered: number[] = [];
    await Promise.all(
      Array.from({ length: 16 * lanes }, async (_, at) => {
        await isHashOf(hash, `of a crowd ${at}`);
        answered.push(performance.now());
      }),
    );
    // The first few did not wait in a crowd yet.
    const gaps = answered.slice(4 * lanes).map((time, at) => time - (answered[4 * lanes + at - lanes] ?? 0));
    return middle(gaps) / middle(alone);
  };
  // Other work on the machine that begins or ends between the two measurements falsifies both.
  await expect.poll(rest, { timeout: 40_000 }).toBeGreaterThan(1.8);
});

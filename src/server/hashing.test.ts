import { expect, test } from 'vitest';
import { hashText, isHashOf } from './hashing.ts';

test('a text is known again by its hash, another is not, and two hashes of one text differ', async () => {
  const [one, two] = await Promise.all([hashText('Tết 2027'), hashText('Tết 2027')]);
  // The parameters stand in the hash (PHC string format): OWASP's minimum for argon2id.
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

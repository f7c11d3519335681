import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

/* The server's counts stop at a thousand. */
test('a count is exact as long as the server counted all of them', () => {
  expect([0, 998, 999, 1000].map(countText)).toEqual(['0', '998', '999', '999+']);
});

import { expect, test } from 'vitest';
import { permits, userTypes } from './permit.ts';

test('a right is its code on the wire', () => {
  expect(permits({ view: 'B1024', save: 'bill.save' })).toEqual({ view: 'B1024', save: 'bill.save' });
});

test('a kind of user is one of the four of the wire', () => {
  expect([...userTypes]).toEqual([1, 2, 4, 5]);
});

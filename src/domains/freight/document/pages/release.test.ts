import { expect, test } from 'vitest';
import { originalsBack } from './release.ts';

/* The dialog that releases, switches or voids a bill of lading. */

test('a release begins without an answer to how many originals are back', () => {
  expect(originalsBack({ state: 'issued', originals: 3 })).toBeNull();
});

test('a sea waybill and a bill that is not issued have no originals to count', () => {
  expect(originalsBack({ state: 'issued', originals: 0 })).toBe(0);
  expect(originalsBack({ state: 'draft', originals: 3 })).toBe(0);
});

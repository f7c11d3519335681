import { expect, test } from 'vitest';
import { pendingLifeMs, plainRecovery, recoveryCode, recoveryCodesGiven, wrongCodesMax } from './rules.ts';

test('the bounds of a second factor: a quarter of an hour to set it up, ten recovery codes, ten wrong codes', () => {
  expect([pendingLifeMs, recoveryCodesGiven, wrongCodesMax]).toEqual([15 * 60_000, 10, 10]);
});

test('a recovery code has two groups of five letters and digits that do not look alike', () => {
  let next = 0;
  const bounds = new Set<number>();
  const code = recoveryCode((max) => {
    bounds.add(max);
    return next++;
  });
  expect([code, [...bounds]]).toEqual(['abcde-fghjk', [31]]);
  expect(recoveryCode((max) => max - 1)).toBe('99999-99999');
  const all = Array.from({ length: 31 }, (_, place) => recoveryCode(() => place).charAt(0)).join('');
  expect(all).toBe('abcdefghjkmnpqrstuvwxyz23456789');
});

test.each(['abcde-fghjk', 'ABCDE FGHJK', ' abcdefghjk ', 'a.b.c.d.e.f.g.h.j.k'])('%j is typed for it', (typed) => {
  expect(plainRecovery(typed)).toBe('abcdefghjk');
});

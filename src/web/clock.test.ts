import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnServerTime, restoreOffset, serverNow, serverTimeOf } from './clock.ts';

/* The browser's clock is three minutes behind that of the server. */
const here = Date.parse('2026-11-28T08:00:00Z');
const there = here + 180_000;
beforeEach(() => vi.useFakeTimers({ now: here }));
afterEach(() => {
  restoreOffset(0);
  vi.useRealTimers();
});

test.each([there, String(there), '2026-11-28T08:03:00Z'])('the time of the server is learned from %j', (sent) => {
  expect(learnServerTime(sent)).toBe(180_000);
  vi.advanceTimersByTime(1000);
  expect(serverNow().toISOString()).toBe('2026-11-28T08:03:01.000Z');
  expect(serverTimeOf(here)).toBe(there);
});

test('what is no time leaves the clock as it was', () => {
  learnServerTime(there);
  expect(learnServerTime('soon')).toBe(180_000);
});

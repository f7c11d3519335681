import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAttended, noteUse, unusedMs, watchDisplay } from './attention.ts';
import { timeLeft } from './session-end.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-28T08:00:00Z') }));
afterEach(() => vi.useRealTimers());

const carrier = { idle_ms: 1_800_000, life_ms: 28_800_000, login_ts: Date.parse('2026-11-28T07:00:00Z') };

test('a window that nobody has touched for a minute is unattended', () => {
  noteUse();
  vi.setSystemTime(Date.parse('2026-11-28T08:40:00Z'));
  expect(isAttended()).toBe(false);
  expect(unusedMs()).toBe(2_400_000);
});

test('a board on a wall is attended as long as it is shown', () => {
  vi.setSystemTime(Date.parse('2026-11-28T09:40:00Z'));
  const end = watchDisplay();
  expect(isAttended()).toBe(true);
  end();
  expect(isAttended()).toBe(false);
});

test('the time left is what remains of half an hour without use, a minute early, since the server notes a use to the minute', () => {
  noteUse();
  expect(timeLeft(carrier)).toEqual({ ms: 1_740_000, by: 'idle' });
  vi.setSystemTime(Date.parse('2026-11-28T08:28:30Z'));
  expect(timeLeft(carrier)).toEqual({ ms: 30_000, by: 'idle' });
  noteUse();
  expect(timeLeft(carrier)).toEqual({ ms: 1_740_000, by: 'idle' });
});

test('eight hours after sign-in a session of a carrier ends, however it is used', () => {
  vi.setSystemTime(Date.parse('2026-11-28T14:59:00Z'));
  noteUse();
  expect(timeLeft(carrier)).toEqual({ ms: 60_000, by: 'life' });
});

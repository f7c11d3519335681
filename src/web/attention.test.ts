import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/* Each test has the modules of a window that was opened at eight o'clock. */
let attention: typeof import('./attention.ts');
let timeLeft: typeof import('./session-end.ts').timeLeft;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T08:00:00Z') });
  vi.resetModules();
  attention = await import('./attention.ts');
  ({ timeLeft } = await import('./session-end.ts'));
});
afterEach(() => vi.useRealTimers());

const carrier = { idle_ms: 1_800_000, life_ms: 28_800_000, login_ts: Date.parse('2026-11-28T07:00:00Z') };

test('a window that nobody has touched for a minute is unattended', () => {
  attention.noteUse();
  vi.setSystemTime(Date.parse('2026-11-28T08:40:00Z'));
  expect(attention.isAttended()).toBe(false);
  expect(attention.unusedMs()).toBe(2_400_000);
});

/* attendedMs of attention.ts. */
test.each([
  [59_999, true],
  [60_000, false],
  [60_001, false],
])('%i ms after the last touch the user may still wait for an answer: %s', (ms, attended) => {
  vi.setSystemTime(Date.parse('2026-11-28T08:00:00Z') + ms);
  expect(attention.isAttended()).toBe(attended);
});

test('a board on a wall is attended as long as it is shown', () => {
  vi.setSystemTime(Date.parse('2026-11-28T09:40:00Z'));
  const end = attention.watchDisplay();
  expect(attention.isAttended()).toBe(true);
  end();
  expect(attention.isAttended()).toBe(false);
});

test('the time left is what remains of half an hour without use, a minute early, since the server notes a use to the minute', () => {
  attention.noteUse();
  expect(timeLeft(carrier)).toEqual({ ms: 1_740_000, by: 'idle' });
  vi.setSystemTime(Date.parse('2026-11-28T08:28:30Z'));
  expect(timeLeft(carrier)).toEqual({ ms: 30_000, by: 'idle' });
  attention.noteUse();
  expect(timeLeft(carrier)).toEqual({ ms: 1_740_000, by: 'idle' });
});

test('eight hours after sign-in a session of a carrier ends, however it is used', () => {
  vi.setSystemTime(Date.parse('2026-11-28T14:59:00Z'));
  attention.noteUse();
  expect(timeLeft(carrier)).toEqual({ ms: 60_000, by: 'life' });
});

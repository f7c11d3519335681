import { expect, test } from 'vitest';
import { withDay } from './range-days.ts';

test.each([
  [{}, 'from', { from: '2026-01-05' }],
  [{}, 'to', { to: '2026-01-05' }],
  [{ to: '2026-01-05' }, 'from', { from: '2026-01-05', to: '2026-01-05' }],
  [{ from: '2025-12-31', to: '2026-02-01' }, 'to', { from: '2025-12-31', to: '2026-01-05' }],
  // The last day of the range before belongs to it no more.
  [{ from: '2025-12-01', to: '2026-01-04' }, 'from', { from: '2026-01-05' }],
  [{ from: '2026-01-06' }, 'to', { from: '2026-01-05', to: '2026-01-06' }],
] as const)('of %o, with 5 January typed as its %s, %o remains', (range, end, next) => {
  expect(withDay(range, end, '2026-01-05')).toEqual(next);
});

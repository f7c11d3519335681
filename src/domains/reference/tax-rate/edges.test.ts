import { expect, test } from 'vitest';
import { type DatedRate, taxRateOn } from './rules.ts';

/* Both days of a rate belong to it. */
const rate = (id: bigint, feeNameId: bigint | null, from: string, to: string | null): DatedRate => ({
  id,
  feeNameId,
  kind: 'standard',
  percent: String(id),
  from,
  to,
  basis: null,
});
const rates = [
  rate(1n, null, '2020-01-01', '2025-12-31'),
  rate(2n, null, '2026-01-01', null),
  rate(3n, 7n, '2026-03-01', '2026-03-31'),
  rate(4n, 8n, '2020-01-01', null),
];

test.each([
  ['2019-12-31', 7n, undefined],
  ['2020-01-01', 7n, 1n],
  ['2025-12-31', 7n, 1n],
  ['2026-01-01', 7n, 2n],
  ['2026-02-28', 7n, 2n],
  ['2026-03-01', 7n, 3n],
  ['2026-03-31', 7n, 3n],
  ['2026-04-01', 7n, 2n],
  ['2026-03-15', 9n, 2n],
  ['2026-03-15', 8n, 4n],
  ['2019-12-31', 8n, undefined],
])('on %s of fee %s', (day, fee, id) => {
  expect(taxRateOn(rates, fee, day)?.id).toBe(id);
});

test('there is none without a rate, and that of another fee is none', () => {
  expect([taxRateOn([], 7n, '2026-03-15'), taxRateOn([rate(4n, 8n, '2020-01-01', null)], 7n, '2026-03-15')]).toEqual([null, null]);
});

import { expect, test } from 'vitest';
import { isCustomsNo } from '../declaration/rules.ts';
import { simulatedNo } from './rules.ts';

test('The simulator gives every declaration a number of its own, in the form of its country', () => {
  for (const country of ['CN', 'VN', 'TH'] as const)
    for (const direction of ['import', 'export'] as const) {
      const numbers = Array.from({ length: 2_000 }, (_, place) => simulatedNo(country, direction, '2026', BigInt(place + 1), null));
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.filter((no) => !isCustomsNo(country, direction, no))).toEqual([]);
    }
});

import { describe, expect, test } from 'vitest';
import { isCustomsNo } from '../declaration/rules.ts';
import { attemptsMax, backOffSeconds, simulatedDecision, simulatedNo } from './rules.ts';

test('The simulator gives every declaration a number of its own, in the form of its country', () => {
  for (const country of ['CN', 'VN', 'TH'] as const)
    for (const direction of ['import', 'export'] as const) {
      const numbers = Array.from({ length: 2_000 }, (_, place) => simulatedNo(country, direction, '2026', BigInt(place + 1), null));
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.filter((no) => !isCustomsNo(country, direction, no))).toEqual([]);
    }
});

test('a number begins with the office that was named, and the one of the simulator otherwise', () => {
  expect(simulatedNo('CN', 'import', '2026', 7n, '53011')).toBe('530120261000000007');
  expect(simulatedNo('CN', 'export', '2026', 7n, null)).toBe('720020260000000007');
  expect(simulatedNo('TH', 'import', '2026', 7n, '2810')).toBe('A2810000000007');
  expect(simulatedNo('TH', 'import', '2026', 7n, null)).toBe('A0110000000007');
  expect([simulatedNo('VN', 'import', '2026', 7n, null), simulatedNo('VN', 'export', '2026', 7n, '15E1')]).toEqual([
    '100000000007',
    '300000000007',
  ]);
});

test('the robot waits half a minute, twice as long after each try, and at most an hour', () => {
  expect([0, 1, 2, 3, 7, attemptsMax, 40].map(backOffSeconds)).toEqual([30, 30, 60, 120, 1920, 3600, 3600]);
});

describe('the simulator', () => {
  const filed = { hsCodes: ['8471300000', '9403600000'], grossKg: '9999.999', direction: 'import', bl: 'BL1' } as const;
  test.each([
    ['releases', {}, 'green'],
    ['examines the papers of an import of ten tonnes', { grossKg: '10000' }, 'yellow'],
    ['examines them below twenty', { grossKg: '19999.999' }, 'yellow'],
    ['inspects the goods of one of twenty', { grossKg: '20000' }, 'red'],
    ['releases an export of ten', { grossKg: '10000', direction: 'export' }, 'green'],
    ['releases an export of twenty', { grossKg: '20000', direction: 'export' }, 'green'],
    ['rejects a filing without its transport document', { bl: null, hsCodes: ['8471399999'] }, 'rejectBl'],
    ['rejects one with an empty transport document', { bl: '' }, 'rejectBl'],
    ['rejects any code that ends in 99999', { hsCodes: ['8471300000', '8471399999'], grossKg: '20000' }, 'rejectCode'],
    ['accepts one that only begins so', { hsCodes: ['9999900000'] }, 'green'],
  ] as const)('%s', (_, changes, decision) => {
    expect(simulatedDecision({ ...filed, ...changes })).toBe(decision);
  });
});

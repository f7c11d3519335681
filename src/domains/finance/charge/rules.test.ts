import { describe, expect, test } from 'vitest';
import { declarationPages, shareOver } from './rules.ts';

/* Six lines of goods stand on a page of a declaration (`linesOfAPage`). */
test.each([
  [0, 1],
  [1, 1],
  [5, 1],
  [6, 1],
  [7, 2],
  [12, 2],
  [13, 3],
])('%i lines are %i pages', (lines, pages) => {
  expect(declarationPages(lines)).toBe(pages);
});

describe('a trip is shared over its orders', () => {
  const loads = [
    { orderId: 2n, grossKg: '100', volumeM3: '3.5' },
    { orderId: 1n, grossKg: '299.999999', volumeM3: '0.5' },
    { orderId: 2n, grossKg: '200', volumeM3: '0' },
  ];
  test.each([
    ['order', 600n, 600n],
    ['gross', 600n, 600n],
    ['volume', 150n, 1050n],
  ] as const)('by %s, in the order of their numbers', (by, first, second) => {
    expect(shareOver('CNY', 1200n, loads, by)).toEqual([
      { orderId: 1n, minor: first },
      { orderId: 2n, minor: second },
    ]);
  });
  test('to a gram and a cubic centimetre, and not finer', () => {
    const of = (grossKg: string) =>
      shareOver(
        'CNY',
        3n,
        [
          { orderId: 1n, grossKg, volumeM3: '0' },
          { orderId: 2n, grossKg: '0.000001', volumeM3: '0' },
        ],
        'gross',
      ).map(({ minor }) => minor);
    expect(of('0.000002')).toEqual([2n, 1n]);
    expect(of('0.0000029')).toEqual([2n, 1n]);
    expect(of('0.00001')).toEqual([3n, 0n]);
    expect(of('0')).toEqual([0n, 3n]);
  });
  test('equally where nothing was measured', () => {
    const unweighed = loads.map((load) => ({ ...load, grossKg: '0', volumeM3: '' }));
    for (const by of ['gross', 'volume'] as const)
      expect(shareOver('CNY', 101n, unweighed, by).map(({ minor }) => minor)).toEqual([51n, 50n]);
  });
});

import { expect, test } from 'vitest';
import { areaOf, outlineFault, readOutline, type Ring, writeOutline } from './outline.ts';

const square: Ring = [
  [106.75, 22.09],
  [106.77, 22.09],
  [106.77, 22.11],
  [106.75, 22.11],
];
const inside = { longitude: 106.76, latitude: 22.1 };
const moved = (ring: Ring, x: number, y: number): Ring => ring.map(([longitude, latitude]) => [longitude + x, latitude + y]);
const scaled = (ring: Ring, by: number): Ring => ring.map(([x, y]) => [106.75 + (x - 106.75) * by, 22.09 + (y - 22.09) * by]);

test('an outline is read and written as well-known text, closed, to a tenth of a metre', () => {
  const text = 'POLYGON ((106.75 22.09, 106.77 22.09, 106.77 22.11, 106.75 22.11, 106.75 22.09))';
  expect(writeOutline(square)).toBe(text);
  expect(readOutline(text)).toEqual(square);
  expect(readOutline('polygon((106.75 22.09,106.77 22.09,106.77 22.11,106.75 22.11))')).toEqual(square);
  expect(writeOutline([[106.123456789, 22]])).toBe('POLYGON ((106.123457 22, 106.123457 22))');
  expect(writeOutline([])).toBeNull();
});

test.each([
  '',
  'POINT (106 22)',
  'POLYGON ((106 22, 107 22',
  'POLYGON ((106, 22))',
  'POLYGON ((a b, c d, e f))',
  'POLYGON ((106 22, 107 22, 107 23), (1 1, 2 2, 3 3))',
  `POLYGON ((${'106 22, '.repeat(2000)}106 22))`,
])('%s is no outline', (text) => {
  expect(readOutline(text)).toBeNull();
});

const [a, b, c, d] = square as [Ring[number], Ring[number], Ring[number], Ring[number]];
test.each<[string, Ring, string | null]>([
  ['a square', square, null],
  ['the other way round', [...square].reverse(), null],
  ['a dent', [a, b, [106.76, 22.1], c, d], null],
  ['two points', [a, b], 'OUTLINE_FEW'],
  [
    'too many points',
    Array.from({ length: 201 }, (_, at): [number, number] => [106.75 + at / 1e5, 22.09 + (at % 2) / 1e3]),
    'OUTLINE_MANY',
  ],
  ['off the earth', moved(square, 80, 0), 'OUTLINE_RANGE'],
  ['latitude and longitude exchanged', square.map(([x, y]) => [y, x]), 'OUTLINE_RANGE'],
  ['a bow tie', [a, c, b, d], 'OUTLINE_CROSSES'],
  ['a point twice', [a, b, b, c, d], 'OUTLINE_CROSSES'],
  ['an edge that runs back', [a, b, [106.76, 22.09], c, d], 'OUTLINE_CROSSES'],
  ['a corner on a far edge', [a, b, c, [106.76, 22.09], d], 'OUTLINE_CROSSES'],
  ['a line', [a, [106.76, 22.09], b], 'OUTLINE_CROSSES'],
  ['a parking space', scaled(square, 0.005), 'OUTLINE_TOO_SMALL'],
  ['a province', scaled(square, 10), 'OUTLINE_TOO_LARGE'],
  ['another town', moved(square, 1, 0), 'OUTLINE_FAR'],
])('%s: %s', (_, ring, why) => {
  expect(outlineFault(ring, inside)).toBe(why);
});

test('an outline needs a position that it belongs to', () => {
  expect(outlineFault(square, null)).toBe('OUTLINE_NO_PLACE');
  expect(outlineFault(square)).toBeNull();
});

test('its area is that of the ground', () => {
  // 0.02 degrees of latitude are 2,226 m, of longitude at 22.09 degrees 2,063 m.
  expect(areaOf(square) / 1e6).toBeCloseTo(4.59, 2);
});

import { describe, expect, test } from 'vitest';
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

test('an outline is read with any spaces, closed or not', () => {
  expect(readOutline('POLYGON (( 106.75  22.09 ,106.77 22.09, 106.77 22.11))')).toEqual(square.slice(0, 3));
  // The last point has the latitude of the first one, then its longitude: neither is the first one again.
  expect(readOutline('POLYGON ((1 2, 3 4, 5 2))')).toHaveLength(3);
  expect(readOutline('POLYGON ((1 2, 3 4, 1 5))')).toHaveLength(3);
  expect(readOutline('POLYGON ((1 2))')).toEqual([[1, 2]]);
});

test('a text of ten thousand characters is read, and a longer one is not', () => {
  const text = writeOutline(square) ?? '';
  expect([readOutline(text.padEnd(10_000)), readOutline(text.padEnd(10_001))]).toEqual([square, null]);
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

/** A ring on a grid of thousandths of a degree, some hundred metres. */
const onGrid = (points: readonly (readonly [x: number, y: number])[]): Ring =>
  points.map(([x, y]) => [106.75 + x / 1000, 22.09 + y / 1000]);

// OGC 06-103r4, 6.1.11.1: the ring of a polygon is simple, so it has no point twice. That is so from whichever corner it is drawn, in
// whichever direction, and along whichever axis.
describe.each<[name: string, corners: string, why: string | null]>([
  ['a triangle', '0 0, 4 0, 1 3', null],
  ['a sharp corner', '0 0, 4 4, 3 1', null],
  ['a corner on a straight edge', '0 0, 2 0, 4 0, 4 4, 0 4', null],
  ['an angle', '0 0, 4 0, 4 2, 2 2, 2 4, 0 4', null],
  ['two edges on one line', '0 0, 6 0, 6 2, 4 2, 4 1, 2 1, 2 2, 0 2', null],
  ['two edges on one slope', '0 0, 1 1, 2 0, 3 1, 2 2, 3 3, 0 3', null],
  ['an edge that points at another and ends before it', '0 0, 6 0, 6 4, 3 1, 0 4', null],
  ['an edge that ends beside another', '0 0, 4 0, 4 1, 1 1, 1 2, 6 2, 6 3, 0 3', null],
  ['two edges that cross', '0 0, 4 4, 4 0, 0 4', 'OUTLINE_CROSSES'],
  ['two slopes that cross', '0 0, 5 1, 1 4, 2 -1, 0 3', 'OUTLINE_CROSSES'],
  ['a corner on a far edge', '0 0, 6 0, 6 4, 3 0, 0 4', 'OUTLINE_CROSSES'],
  ['two corners in one place', '0 0, 2 2, 4 0, 4 4, 2 2, 0 4', 'OUTLINE_CROSSES'],
  ['an edge that lies on another', '0 0, 6 0, 6 2, 4 2, 4 0, 2 0, 2 2, 0 2', 'OUTLINE_CROSSES'],
  ['a spike', '0 0, 4 0, 2 0, 2 4', 'OUTLINE_CROSSES'],
  ['a spike beyond the corner before', '2 0, 4 0, 0 0, 2 4', 'OUTLINE_CROSSES'],
  ['a spike back to its foot', '0 0, 4 0, 0 0, 4 4, 0 4', 'OUTLINE_CROSSES'],
  ['a point twice', '0 0, 4 0, 4 0, 4 4', 'OUTLINE_CROSSES'],
])('%s', (_, corners, why) => {
  const points = corners.split(', ').map((each): [number, number] => [Number(each.split(' ')[0]), Number(each.split(' ')[1])]);
  const turns = points.map((__, from) => [...points.slice(from), ...points.slice(0, from)]);
  const rings = [...turns, ...turns.map((turn) => turn.toReversed())].flatMap((turn) => [turn, turn.map(([x, y]) => [y, x] as const)]);
  test(why ?? 'is an outline', () => {
    expect(rings.map((ring) => outlineFault(onGrid(ring)))).toEqual(rings.map(() => why));
  });
});

/** A ring on the equator, where a degree of the earth's mean radius is 111,195 m both ways. */
const box = (west: number, south: number, wide: number, high: number): Ring => [
  [west, south],
  [west + wide, south],
  [west + wide, south + high],
  [west, south + high],
];
const circle = (corners: number): Ring =>
  Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * at) / corners;
    return [106.75 + 0.01 * Math.cos(angle), 22.09 + 0.01 * Math.sin(angle)];
  });

// Each limit of outlineLimits, just within it and just past it: 20 km across are 0.17986 degrees, 900 m² a square of 0.0002695.
test.each<[string, Ring, string | null]>([
  ['200 corners', circle(200), null],
  ['201 corners', circle(201), 'OUTLINE_MANY'],
  ['20 km wide', box(0, 0, 0.1798, 0.001), null],
  ['wider', box(0, 0, 0.1799, 0.001), 'OUTLINE_TOO_LARGE'],
  ['20 km high', box(0, 0, 0.001, 0.1798), null],
  ['higher', box(0, 0, 0.001, 0.1799), 'OUTLINE_TOO_LARGE'],
  ['30 m each way', box(0, 0, 0.00027, 0.00027), null],
  ['smaller', box(0, 0, 0.000269, 0.000269), 'OUTLINE_TOO_SMALL'],
  ['up to the date line', box(179.99, 0, 0.01, 0.01), null],
  ['past it with two corners', box(179.991, 0, 0.01, 0.01), 'OUTLINE_RANGE'],
  ['down to the pole', box(0, -90, 0.01, 0.01), 'OUTLINE_TOO_SMALL'],
  ['past it with two corners', box(0, -90.001, 0.01, 0.01), 'OUTLINE_RANGE'],
])('%s: %s', (_, ring, why) => expect(outlineFault(ring)).toBe(why));

test.each([
  // Ten kilometres are 0.08993 degrees: one corner of the outline has to be that near.
  [0.0899, null],
  [0.09, 'OUTLINE_FAR'],
])('an outline %d degrees away from its position: %s', (away, why) => {
  expect(outlineFault(box(away, 0, 0.05, 0.01), { longitude: 0, latitude: 0 })).toBe(why);
});

test('an outline needs a position that it belongs to', () => {
  expect(outlineFault(square, null)).toBe('OUTLINE_NO_PLACE');
  expect(outlineFault(square)).toBeNull();
});

test('its area is that of the ground', () => {
  // 0.02 degrees of latitude are 2,226 m, of longitude at 22.09 degrees 2,063 m.
  expect(areaOf(square) / 1e6).toBeCloseTo(4.59, 2);
  expect(areaOf([])).toBe(0);
  // Half of the square, from any of its corners.
  const half = square.slice(1);
  for (const ring of [half, [...half.slice(1), ...half.slice(0, 1)]]) expect(areaOf(ring) / 1e6).toBeCloseTo(4.59 / 2, 2);
});

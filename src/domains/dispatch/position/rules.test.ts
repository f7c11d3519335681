import { describe, expect, test } from 'vitest';
import { crossings, type Fence, type Fix, isStale, standstills, summary } from './rules.ts';

const start = Date.UTC(2026, 10, 20, 1);
const fix = (minutes: number, latitude: number, longitude: number, speed_kmh: number | null = null): Fix => ({
  at: new Date(start + minutes * 60_000),
  latitude,
  longitude,
  speed_kmh,
});
const gate: Fence = { station_id: 1n, latitude: 22, longitude: 106.7, radius_m: 500, ring: null };

test('a truck enters once, does not flicker at the edge, and leaves once, however its points come', () => {
  // 0.0045 degrees of latitude are 500 m: the third point is 20 m outside, which does not count as outside yet.
  const way = [fix(0, 22.02, 106.7), fix(5, 22.003, 106.7), fix(10, 22.00468, 106.7), fix(15, 22.001, 106.7), fix(20, 21.98, 106.7)];
  const expected = [
    { station_id: 1n, what: 'enter', at: new Date(start + 5 * 60_000) },
    { station_id: 1n, what: 'leave', at: new Date(start + 20 * 60_000) },
  ];
  expect(crossings(way, [gate], new Set())).toEqual(expected);
  expect(crossings([...way].reverse(), [gate], new Set())).toEqual(expected);
  expect(crossings(way.slice(1, 4), [gate], new Set([1n]))).toEqual([]);
});

test('a drawn outline counts instead of the circle', () => {
  const yard: Fence = {
    ...gate,
    ring: [
      [106.6, 22],
      [106.61, 22],
      [106.61, 22.01],
      [106.6, 22.01],
    ],
  };
  expect(crossings([fix(0, 22.005, 106.605), fix(5, 22, 106.7)], [yard], new Set())).toMatchObject([{ what: 'enter' }, { what: 'leave' }]);
});

test('five minutes in one place are a stop, silence among them; a traffic light is none', () => {
  const track = [
    fix(0, 22, 106),
    fix(2, 22.0005, 106),
    fix(10, 22.0002, 106.0003),
    fix(15, 22.1, 106.1),
    fix(17, 22.1, 106.1),
    fix(30, 22.3, 106.3),
  ];
  expect(standstills(track)).toEqual([
    { latitude: 22, longitude: 106, from: new Date(start), to: new Date(start + 10 * 60_000), minutes: 10 },
  ]);
  expect(standstills([])).toEqual([]);
});

test('a track is so long, so fast, so much in motion', () => {
  const totals = summary([fix(0, 22, 106, 0), fix(30, 22.2, 106, 71.6), fix(60, 22.2, 106.00001, 0)]);
  expect(totals).toEqual({ km: 22.2, top_kmh: 72, moving_minutes: 30 });
});

test('after a quarter of an hour a place is where a truck was', () => {
  const at = new Date(start);
  expect([isStale(at, new Date(start + 15 * 60_000)), isStale(at, new Date(start + 15 * 60_000 + 1))]).toEqual([false, true]);
});

describe('a fence', () => {
  // At 22° a hundred-thousandth of a degree of latitude is 1.1 m.
  const north = (metres: number): number => 22 + metres / 111_194.93;
  test('holds a truck from its radius on, and lets it go sixty metres outside', () => {
    const enters = (metres: number) => crossings([fix(0, north(metres), 106.7)], [gate], new Set()).map(({ what }) => what);
    expect([enters(499), enters(501)]).toEqual([['enter'], []]);
    const leaves = (metres: number) => crossings([fix(0, north(metres), 106.7)], [gate], new Set([1n])).map(({ what }) => what);
    expect([leaves(559), leaves(561)]).toEqual([[], ['leave']]);
  });
  test('is entered again after it was left, each time once', () => {
    const way = [0, 1000, 0, 0, 1000, 1000].map((metres, place) => fix(place, north(metres), 106.7));
    expect(crossings(way, [gate], new Set()).map(({ what }) => what)).toEqual(['enter', 'leave', 'enter', 'leave']);
  });
  test('with an outline is where its outline is, however far from its middle', () => {
    const far: Fence = {
      ...gate,
      ring: [
        [106.7, 22.2],
        [106.8, 22.2],
        [106.8, 22.3],
        [106.7, 22.3],
      ],
    };
    expect(crossings([fix(0, 22.25, 106.75)], [far], new Set())).toMatchObject([{ what: 'enter' }]);
    expect(crossings([fix(0, 22, 106.7)], [far], new Set())).toEqual([]);
    expect(crossings([fix(0, 22, 106.7)], [far], new Set([1n]))).toMatchObject([{ what: 'leave' }]);
  });
  test('in another place is left by a truck that appears here', () => {
    expect(crossings([fix(0, 25, 106.7)], [gate], new Set([1n]))).toMatchObject([{ what: 'leave' }]);
  });
});

test('a stop lasts five minutes at least, to the nearest minute', () => {
  const stood = (minutes: number) => standstills([fix(0, 22, 106), fix(minutes, 22, 106), fix(20, 23, 106)]).map((one) => one.minutes);
  expect([stood(4.49), stood(4.5), stood(5), stood(5.49)]).toEqual([[], [5], [5], [5]]);
});

test('a truck below walking pace does not drive, and two fixes of one moment are no drive', () => {
  // 0.001° are 111 m: in 92 s they are 1.21 m/s, in 93 s less than 1.2.
  const crept = (seconds: number) => summary([fix(0, 22, 106), fix(seconds / 60, 22.001, 106)]).moving_minutes;
  expect([crept(92), crept(93), crept(0)]).toEqual([2, 0, 0]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromGcj02, inWgs84, isInRing, metresBetween, readPosition, toGcj02 } from './geo.ts';

test('the way from Nanning to Hanoi is 328 km as the crow flies', () => {
  const km = metresBetween({ latitude: 22.817, longitude: 108.3669 }, { latitude: 21.0285, longitude: 105.8542 }) / 1000;
  expect(Math.round(km)).toBe(327);
});

test('GCJ-02 is what open implementations make of it, and nothing outside the mainland', () => {
  // The example in most of their own tests.
  const { latitude, longitude } = toGcj02({ latitude: 39.915, longitude: 116.404 });
  expect([latitude.toFixed(6), longitude.toFixed(6)]).toEqual(['39.916404', '116.410244']);
  const hanoi = { latitude: 21.0285, longitude: 105.8542 };
  const langSon = { latitude: 21.853, longitude: 106.761 };
  expect([toGcj02(hanoi), toGcj02(langSon)]).toEqual([hanoi, langSon]);
});

test('there and back is the same place within a decimetre', () => {
  const inland = fc.record({
    latitude: fc.double({ min: 25, max: 36, noNaN: true }),
    longitude: fc.double({ min: 104, max: 117, noNaN: true }),
  });
  fc.assert(fc.property(inland, (point) => metresBetween(fromGcj02(toGcj02(point)), point) < 0.1));
});

test('a point is in a ring or not, also where the ring has a bay', () => {
  const ring = [
    [0, 0],
    [10, 0],
    [10, 10],
    [5, 2],
    [0, 10],
  ] as const;
  expect(isInRing({ longitude: 1, latitude: 5 }, ring)).toBe(true);
  expect(isInRing({ longitude: 5, latitude: 5 }, ring)).toBe(false);
  expect(isInRing({ longitude: 11, latitude: 5 }, ring)).toBe(false);
});

test('a position from a Chinese map is brought back to where satellites have it', () => {
  // The Tiananmen gate in the three datums, as open implementations give it.
  const gate = { latitude: 39.907_375, longitude: 116.391_349 };
  const amap = toGcj02(gate);
  expect(metresBetween(amap, gate)).toBeGreaterThan(300);
  expect(metresBetween(inWgs84(amap, 'gcj02'), gate)).toBeLessThan(0.1);
  const baidu = { latitude: amap.latitude + 0.006_2, longitude: amap.longitude + 0.006_5 };
  expect(metresBetween(inWgs84(baidu, 'bd09'), gate)).toBeLessThan(60);
  expect(inWgs84(gate, 'wgs84')).toEqual(gate);
  const hanoi = { latitude: 21.0285, longitude: 105.8542 };
  expect([inWgs84(hanoi, 'gcj02'), inWgs84(hanoi, 'bd09')]).toEqual([hanoi, hanoi]);
});

test.each([
  ['22.817, 108.3669', 22.817, 108.3669],
  ['108.3669,22.817', 22.817, 108.3669],
  ['纬度 22.817，经度 108.3669', null, null],
  ['22.817°N 108.3669°E', 22.817, 108.3669],
  ['108.3669°E, 22.817°N', 22.817, 108.3669],
  ['https://uri.amap.com/marker?position=108.3669,22.817&name=x', 22.817, 108.3669],
  ['https://www.google.com/maps/@22.817,108.3669,15z', 22.817, 108.3669],
  ['somewhere', null, null],
  ['120, 130', null, null],
])('%s is read as a position', (text, latitude, longitude) => {
  expect(readPosition(text)).toEqual(latitude === null ? null : { latitude, longitude });
});

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

// Towns of both sides of the border, by GeoNames: maps of the mainland alone are shifted.
test.each<[town: string, latitude: number, longitude: number, shifted: boolean]>([
  ['Beijing', 39.9075, 116.3972, true],
  ['Harbin', 45.75, 126.65, true],
  ['Mohe', 52.97, 122.53, true],
  ['Jixi', 45.3, 130.97, true],
  ['Dandong', 40.13, 124.39, true],
  ['Dalian', 38.91, 121.6, true],
  ['Qingdao', 36.07, 120.38, true],
  ['Shanghai', 31.22, 121.46, true],
  ['Wenzhou', 27.99, 120.7, true],
  ['Xiamen', 24.48, 118.09, true],
  ['Shantou', 23.36, 116.68, true],
  ['Shenzhen', 22.55, 114.07, true],
  ['Zhanjiang', 21.27, 110.35, true],
  ['Haikou', 20.04, 110.34, true],
  ['Sanya', 18.25, 109.5, true],
  ['Dongxing', 21.55, 107.97, true],
  ['Pingxiang', 22.1, 106.76, true],
  ['Jingxi', 23.13, 106.42, true],
  ['Malipo', 23.12, 104.7, true],
  ['Hekou', 22.53, 103.97, true],
  ['Jinghong', 22.0, 100.8, true],
  ['Ruili', 24.01, 97.86, true],
  ['Lhasa', 29.65, 91.1, true],
  ['Kashgar', 39.47, 75.99, true],
  ['Urumqi', 43.8, 87.6, true],
  ['Taipei', 25.05, 121.53, false],
  ['Seoul', 37.57, 126.98, false],
  ['Vladivostok', 43.11, 131.87, false],
  ['Ulaanbaatar', 47.91, 106.88, false],
  ['Almaty', 43.25, 76.93, false],
  ['Semey', 50.43, 80.27, false],
  ['Bishkek', 42.87, 74.59, false],
  ['Dushanbe', 38.54, 68.78, false],
  ['Delhi', 28.65, 77.23, false],
  ['Shimla', 31.1, 77.17, false],
  ['Islamabad', 33.72, 73.04, false],
  ['Kathmandu', 27.7, 85.32, false],
  ['Itanagar', 27.1, 93.62, false],
  ['Myitkyina', 25.38, 97.4, false],
  ['Putao', 27.33, 97.4, false],
  ['Lashio', 22.94, 97.75, false],
  ['Bhamo', 24.25, 97.23, false],
  ['Kengtung', 21.3, 99.6, false],
  ['Phongsaly', 21.68, 102.1, false],
  ['Muang Sing', 21.19, 101.15, false],
  ['Dien Bien Phu', 21.39, 103.02, false],
  ['Muong Te', 22.38, 102.83, false],
  ['Lai Chau', 22.4, 103.46, false],
  ['Lao Cai', 22.48, 103.97, false],
  ['Ha Giang', 22.82, 104.98, false],
  ['Bao Lac', 22.95, 105.67, false],
  ['Cao Bang', 22.67, 106.26, false],
  ['Dong Dang', 21.94, 106.7, false],
  ['Lang Son', 21.85, 106.76, false],
  // The river Beilun lies between Mong Cai and Dongxing.
  ['Mong Cai', 21.53, 107.97, false],
  ['Tra Co', 21.47, 108.02, false],
  ['Hanoi', 21.03, 105.85, false],
])('the map of %s is shifted or not', (_, latitude, longitude, shifted) => {
  const town = { latitude, longitude };
  expect(metresBetween(toGcj02(town), town) > 100).toBe(shifted);
});

test('a position of Baidu is what open implementations make of it', () => {
  // bd09togcj02(116.404, 39.915) and gcj02towgs84(116.404, 39.915) in the README of coordtransform.
  const point = { latitude: 39.915, longitude: 116.404 };
  const { latitude, longitude } = toGcj02(inWgs84(point, 'bd09'));
  expect([latitude.toFixed(6), longitude.toFixed(6)]).toEqual(['39.908657', '116.397627']);
  expect(metresBetween(inWgs84(point, 'gcj02'), { latitude: 39.913_596, longitude: 116.397_756 })).toBeLessThan(1);
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

test('a line to the east through a corner crosses the ring there once or not at all', () => {
  const ring = [
    [5, 0],
    [10, 5],
    [5, 10],
    [0, 5],
  ] as const;
  for (const turn of [ring, ring.toReversed()]) {
    const inside = [5, -1, 11].map((longitude) => isInRing({ longitude, latitude: 5 }, turn));
    expect(inside).toEqual([true, false, false]);
    expect([0, 10].map((latitude) => isInRing({ longitude: 0, latitude }, turn))).toEqual([false, false]);
  }
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
  ['22, 108', 22, 108],
  ['22.817,\n  108.3669', 22.817, 108.3669],
  ['22.817%2C108.3669', 22.817, 108.3669],
  // Other numbers stand before the position in a link.
  ['https://map.example/v2,3/@22.817,108.3669,15z', 22.817, 108.3669],
  ['https://map.example/v2,3?zoom=5,6&ll=-6.2, 106.8167', -6.2, 106.8167],
  // ISO 6709: south and west are negative.
  ['6.2°S 106.8167°E', -6.2, 106.8167],
  ['南6.2, 东106.8', null, null],
  ['6.2南, 106.8167东', -6.2, 106.8167],
  ['43.2° W, 22.9° S', -22.9, -43.2],
  ['6.2S, 35.7E', -6.2, 35.7],
  // A name that begins with such a letter is none.
  ['22.817, 108.3669 南宁', 22.817, 108.3669],
  ['22.817, 108.3669 warehouse', 22.817, 108.3669],
  // A latitude goes up to 90 degrees, a longitude up to 180.
  ['90, 10', 90, 10],
  ['90.5, 10', 10, 90.5],
  ['10, 180', 10, 180],
  ['10, 180.5', null, null],
  ['180.5, 10', null, null],
  [`22.817, 108.3669${' '.repeat(3984)}`, 22.817, 108.3669],
  [`22.817, 108.3669${' '.repeat(3985)}`, null, null],
  ['somewhere', null, null],
  ['120, 130', null, null],
])('%s is read as a position', (text, latitude, longitude) => {
  expect(readPosition(text)).toEqual(latitude === null ? null : { latitude, longitude });
});

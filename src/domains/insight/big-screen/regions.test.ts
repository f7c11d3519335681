import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apart, regionAt, type RegionFile, regionIds, regionsOf, volumesOf } from './pages/regions.ts';

// The file of the map is ours and has this shape.
const file = JSON.parse(readFileSync(new URL('./pages/regions.json', import.meta.url), 'utf8')) as RegionFile;
const regions = regionsOf(file);

test('the map has all 34 provinces of China and the ten countries of ASEAN, each with its id, centre, name and parts', () => {
  const provinces = file.features.filter(({ id }) => /^\d{6}$/.test(id));
  expect(provinces).toHaveLength(34);
  expect(provinces.map(({ id }) => id)).toEqual(expect.arrayContaining(['810000', '820000', '710000']));
  expect(
    file.features
      .filter(({ id }) => /^[A-Z]{2}$/.test(id))
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['BN', 'ID', 'KH', 'LA', 'MM', 'MY', 'PH', 'SG', 'TH', 'VN'].sort());
  expect(regions.map(({ id }) => id).sort()).toEqual([...regionIds].sort());
  for (const { properties } of file.features) {
    expect(properties.cp).toHaveLength(2);
    expect(properties.childNum).toBeGreaterThan(0);
  }
});

test.each([
  ['Nanning', 108.37, 22.82, '450000'],
  ['Kunming', 102.83, 24.88, '530000'],
  ['Shenzhen', 114.06, 22.6, '440000'],
  ['Beijing', 116.4, 39.9, '110000'],
  ['Chongqing', 106.55, 29.56, '500000'],
  ['Hanoi', 105.85, 21.03, 'VN'],
  ['Bangkok', 100.5, 13.9, 'TH'],
  ['Vientiane', 102.6, 18.2, 'LA'],
])('%s lies in its region', (_name, longitude, latitude, id) => {
  expect(regionAt(regions, { longitude, latitude })).toBe(id);
});

test('volumes add up by region, and a place at sea belongs to none', () => {
  const volumes = volumesOf(regions, [
    { longitude: 108.37, latitude: 22.82, orders: 3 },
    { longitude: 106.75, latitude: 22.1, orders: 4 },
    { longitude: 105.85, latitude: 21.03, orders: 2 },
    { longitude: 130, latitude: 15, orders: 9 },
  ]);
  expect(Object.fromEntries(volumes)).toMatchObject({ VN: 2 });
  expect([...volumes.values()].reduce((sum, one) => sum + one, 0)).toBe(9);
});

test('names move to the south until none covers another', () => {
  const names = apart([
    { name: 'Guangdong 291', value: [113.3, 23.1] },
    { name: 'Guangxi 160', value: [108.3, 23.4] },
    { name: '上海 16', value: [121.5, 31.2] },
  ]);
  expect(names).toEqual([
    { name: '上海 16', value: [121.5, 31.2] },
    { name: 'Guangxi 160', value: [108.3, 23.4] },
    { name: 'Guangdong 291', value: [113.3, expect.any(Number)] },
  ]);
  expect(names[2]?.value[1]).toBeLessThanOrEqual(21.4);
});

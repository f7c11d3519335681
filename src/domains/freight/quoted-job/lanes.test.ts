import { expect, test } from 'vitest';
import { lanesOf } from './lanes.ts';

type Price = Parameters<typeof lanesOf>[0][number];
const price = (id: string, mode: Price['mode'], origin: string | null, destination: string | null): Price => ({
  id,
  mode,
  origin_station_id: origin && `${origin} station`,
  origin_name: origin,
  destination_station_id: destination && `${destination} station`,
  destination_name: destination,
});

test('a job may be opened on each route by sea and by air, once, at its first price', () => {
  expect(
    lanesOf([
      price('1', 'sea', '上海', '林查班'),
      price('2', 'sea', '上海', '林查班'),
      price('3', 'air', '上海', '林查班'),
      price('4', 'sea', '林查班', '上海'),
      price('5', 'sea', '上海', null),
      price('6', 'road', '南宁', '河内'),
      price('7', null, '广州', '曼谷'),
    ]),
  ).toEqual([
    { mode: 'ocean', price: '1', origin: '上海', destination: '林查班' },
    { mode: 'air', price: '3', origin: '上海', destination: '林查班' },
    { mode: 'ocean', price: '4', origin: '林查班', destination: '上海' },
    { mode: 'ocean', price: '5', origin: '上海', destination: null },
  ]);
});

test('prices of a mode without ends are a route of their own only where the mode names none', () => {
  expect(
    lanesOf([
      price('1', 'sea', null, null),
      price('2', 'sea', '上海', '海防'),
      price('3', 'air', null, null),
      price('4', 'air', null, null),
    ]),
  ).toEqual([
    { mode: 'ocean', price: '2', origin: '上海', destination: '海防' },
    { mode: 'air', price: '3', origin: null, destination: null },
  ]);
  expect(lanesOf([])).toEqual([]);
});

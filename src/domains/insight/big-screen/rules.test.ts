import { expect, test } from 'vitest';
import { neighbourhoodsOf } from './rules.ts';

test('the places of a neighbourhood are one volume where the largest lies, and none is lost', () => {
  const nanning = { latitude: 22.82, longitude: 108.37, orders: 9 };
  const station = { latitude: 22.89, longitude: 108.31, orders: 2 };
  const hanoi = { latitude: 21.03, longitude: 105.85, orders: 5 };
  const many = Array.from({ length: 300 }, (_, place) => ({ latitude: place / 5 - 10, longitude: 100, orders: 1 }));
  expect(neighbourhoodsOf([nanning, hanoi, station])).toEqual([{ ...nanning, orders: 11 }, hanoi]);
  expect(neighbourhoodsOf(many).reduce((sum, { orders }) => sum + orders, 0)).toBe(300);
  // South of the equator and west of Greenwich a neighbourhood is as wide.
  expect(
    neighbourhoodsOf([
      { latitude: -0.05, longitude: -0.05, orders: 1 },
      { latitude: 0.05, longitude: 0.05, orders: 1 },
    ]),
  ).toHaveLength(2);
  expect(neighbourhoodsOf([])).toEqual([]);
});

test.each([
  ['a tenth of a degree north', 22.85, 108.35, 22.95, 108.35, 2],
  ['a tenth of a degree east', 22.85, 108.35, 22.85, 108.45, 2],
  ['less than a tenth both ways', 22.81, 108.31, 22.89, 108.39, 1],
])('places apart by %s', (_, lat1, long1, lat2, long2, neighbourhoods) => {
  const places = [
    { latitude: lat1, longitude: long1, orders: 2 },
    { latitude: lat2, longitude: long2, orders: 1 },
  ];
  expect(neighbourhoodsOf(places)).toHaveLength(neighbourhoods);
});

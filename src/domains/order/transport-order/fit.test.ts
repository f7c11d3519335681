import { expect, test } from 'vitest';
import { isElsewhere } from './fit.ts';

const nanning = { id: 1n, country: 'CN', latitude: '22.817000', longitude: '108.366500' };
const address = { station_id: null, country: 'CN', latitude: '22.800000', longitude: '108.300000' };

test.each([
  ['in the city of the station', address, false],
  ['in another city', { ...address, latitude: '29.563000', longitude: '106.551600' }, true],
  ['in another country, even close by', { ...address, country: 'VN' }, true],
  ['without coordinates in the same country', { ...address, latitude: null, longitude: null }, false],
  ['without coordinates in another country', { ...address, country: 'VN', latitude: null, longitude: null }, true],
  ['of the station itself, wherever that is', { ...address, station_id: 1n, latitude: '29.563000', longitude: '106.551600' }, false],
])('an address %s', (_where, place, elsewhere) => {
  expect(isElsewhere(place, nanning)).toBe(elsewhere);
});

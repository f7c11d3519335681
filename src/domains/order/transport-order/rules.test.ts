import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dueAt,
  estimatedHours,
  fullAddress,
  isContainerNo,
  isLate,
  type Measures,
  phoneTail,
  planMilestones,
  regionOf,
  totalsOf,
  volumeOf,
} from './rules.ts';
import { saveOrder } from './contract.ts';
import { columnOf, momentOf, readOrderRow } from './sheet.ts';

const decimal = (places: number, max: number) =>
  fc.integer({ min: 1, max: max * 10 ** places }).map((units) => new Big(units).div(10 ** places).toFixed());
const line: fc.Arbitrary<Measures> = fc.record({
  pieces: fc.integer({ min: 1, max: 10_000 }),
  pallets: decimal(3, 500),
  gross_kg: decimal(3, 50_000),
  volume_m3: fc.option(decimal(4, 500)),
  length_cm: fc.option(decimal(1, 1200)),
  width_cm: fc.option(decimal(1, 300)),
  height_cm: fc.option(decimal(1, 300)),
});

describe('totals', () => {
  test('are the sums of the lines, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const total = totalsOf(lines);
        expect(total.pieces).toBe(lines.reduce((sum, one) => sum + one.pieces, 0));
        expect(new Big(total.gross_kg).eq(lines.reduce((sum, one) => sum.plus(one.gross_kg), new Big(0)))).toBe(true);
        expect(new Big(total.volume_m3).eq(lines.reduce((sum, one) => sum.plus(volumeOf(one)), new Big(0)))).toBe(true);
        expect(totalsOf([...lines].reverse())).toEqual(total);
      }),
    );
  });

  test('a volume that is given goes before the measures', () => {
    const box = { pieces: 3, pallets: '0', gross_kg: '1', length_cm: '100', width_cm: '50', height_cm: '40' };
    expect(volumeOf({ ...box, volume_m3: null })).toBe('0.6000');
    expect(volumeOf({ ...box, volume_m3: '0.75' })).toBe('0.7500');
    expect(volumeOf({ ...box, volume_m3: null, height_cm: null })).toBe('0.0000');
  });
});

describe('the planned journey', () => {
  const journey = {
    pickupFrom: new Date('2026-11-21T01:00:00Z'),
    pickupTo: new Date('2026-11-21T03:00:00Z'),
    deliverTo: null,
    standardHours: 18,
    crossBorder: true,
  };

  test('follows from the pick-up window and the standard hours', () => {
    const plan = planMilestones(journey);
    const times = {
      received: '2026-11-20T13:00:00Z',
      dispatched: '2026-11-20T21:00:00Z',
      pickedUp: '2026-11-21T03:00:00Z',
      departed: '2026-11-21T04:00:00Z',
      border: '2026-11-21T13:00:00Z',
      arrived: '2026-11-21T22:00:00Z',
      delivered: '2026-11-22T00:00:00Z',
      signed: '2026-11-22T00:00:00Z',
      podReturned: '2026-11-25T00:00:00Z',
    };
    expect([...plan]).toEqual(Object.entries(times).map(([code, at]) => [code, new Date(at)]));
    expect(dueAt(journey)).toEqual(new Date(times.delivered));
    const domestic = planMilestones({ ...journey, crossBorder: false });
    expect([...domestic]).toEqual([...plan].filter(([code]) => code !== 'border'));
  });

  test('ends when it was agreed', () => {
    const deliverTo = new Date('2026-11-23T10:00:00Z');
    expect(dueAt({ ...journey, deliverTo })).toEqual(deliverTo);
  });

  test('is late once its end has passed unsigned, or was signed after it', () => {
    const dueAt = new Date('2026-11-22T00:00:00Z');
    const after = new Date('2026-11-22T00:00:01Z');
    expect(isLate({ state: 'inTransit', dueAt, signedAt: null }, after)).toBe(true);
    expect(isLate({ state: 'inTransit', dueAt, signedAt: null }, dueAt)).toBe(false);
    expect(isLate({ state: 'closed', dueAt, signedAt: dueAt }, after)).toBe(false);
    expect(isLate({ state: 'closed', dueAt, signedAt: after }, dueAt)).toBe(true);
    for (const state of ['cancelled', 'draft'] as const) expect(isLate({ state, dueAt, signedAt: null }, after)).toBe(false);
  });
});

test('an order between two countries stands on the border list', () => {
  const place = (country: string) => ({ country, latitude: null, longitude: null });
  expect(regionOf('ftl', place('CN'), place('VN'))).toBe('border');
  expect(regionOf('crossBorder', place('VN'), place('VN'))).toBe('border');
  expect(regionOf('ltl', place('TH'), place('TH'))).toBe('th');
  expect(regionOf('ftl', place('VN'), place('VN'))).toBe('vn');
  expect(regionOf('ftl', place('CN'), place('CN'))).toBe('cn');
  expect(
    estimatedHours({ ...place('CN'), latitude: '22.8', longitude: '108.3' }, { ...place('VN'), latitude: '21.0', longitude: '105.8' }),
  ).toBe(8);
});

describe('a journey without a line of ours', () => {
  const at = (latitude: string | null, longitude: string | null) => ({ country: 'CN', latitude, longitude });
  test.each([
    ['takes four hours at least', at('22.8', '108.3'), at('22.8', '108.3'), 4],
    // Nanning to Kunming: 620 km as the crow flies.
    ['goes by the distance between its places', at('22.82', '108.32'), at('25.04', '102.72'), 15],
    // A degree of longitude is shorter in the north: Harbin to Hailar, 635 km.
    ['in the north as well', at('45.8', '126.5'), at('49.2', '119.7'), 15],
    ['takes a day from a place without a latitude', at(null, '108.3'), at('22.8', '108.3'), 24],
    ['takes a day from a place without a longitude', at('22.8', null), at('22.8', '108.3'), 24],
    ['takes a day to a place without a latitude', at('22.8', '108.3'), at(null, '108.3'), 24],
    ['takes a day to a place without a longitude', at('22.8', '108.3'), at('22.8', null), 24],
  ])('%s', (_, from, to, hours) => {
    expect(estimatedHours(from, to)).toBe(hours);
  });
});

test('an address is whole, and says nothing twice', () => {
  expect(fullAddress({ country: 'CN', region: '', city: '重庆', address: '江北区 1 号' })).toBe('重庆江北区 1 号');
  expect(fullAddress({ country: 'CN', region: '重庆', city: '重庆', address: '江北区 1 号' })).toBe('重庆江北区 1 号');
  expect(fullAddress({ country: 'TH', region: null, city: '', address: 'Lot 7' })).toBe('Lot 7');
  expect(fullAddress({ country: 'TH', region: 'Rayong', city: '', address: 'Lot 7, Rayong' })).toBe('Lot 7, Rayong');
  expect(fullAddress({ country: 'CN', region: '广西', city: '南宁', address: '五象大道 1 号' })).toBe('广西南宁五象大道 1 号');
  expect(fullAddress({ country: 'CN', region: null, city: '南宁', address: '南宁市五象大道 1 号' })).toBe('南宁市五象大道 1 号');
  expect(fullAddress({ country: 'VN', region: 'Bắc Giang', city: 'Việt Yên', address: 'Lô K' })).toBe('Lô K, Việt Yên, Bắc Giang');
});

test('container numbers have the check digit of ISO 6346', () => {
  // CSQU3054383 is the example of the standard.
  for (const good of ['CSQU3054383', 'MSKU9070323', 'TCLU1234568']) expect([good, isContainerNo(good)]).toEqual([good, true]);
  for (const bad of ['CSQU3054384', 'CSQ3054383', 'csqu3054383', 'ABCX1234560', ''])
    expect([bad, isContainerNo(bad)]).toEqual([bad, false]);
});

test('the check word is the last four digits of a phone, however it is written', () => {
  expect(phoneTail('+84 912 345 678')).toBe('5678');
  expect(phoneTail('0771-5580001')).toBe('0001');
});

test.each([
  ['13900139000', true],
  ['+84 912 345 678', true],
  // Vietnamese write dots, and area codes stand in brackets.
  ['0912.345.678', true],
  ['(024) 3767 0018', true],
  ['call me', false],
  ['0912 345 678 Lan', false],
  ['12345', false],
])('the phone of a party %j: %s', (phone, valid) => {
  const party = { name: 'Lan', contact: 'Lan', phone, address: 'Lang Son' };
  expect(saveOrder.params.shape.consignee.safeParse(party).success).toBe(valid);
});

describe('a sheet', () => {
  test('moments are read by the clock of who imports', () => {
    expect(momentOf('2026-11-25 08:00', 'Asia/Shanghai')).toBe('2026-11-25T00:00:00.000Z');
    expect(momentOf('2026/11/25 8:05', 'Asia/Bangkok')).toBe('2026-11-25T01:05:00.000Z');
    expect(momentOf('2026-11-25', 'Asia/Shanghai')).toBe('2026-11-24T16:00:00.000Z');
    expect(momentOf('2026-11-25T08:00:00Z', 'Asia/Shanghai')).toBe('2026-11-25T08:00:00.000Z');
    for (const same of ['25/11/2026 08:00', '25-11-2569 8:00', '2026年11月25日 08:00:00'])
      expect(momentOf(same, 'Asia/Shanghai')).toBe('2026-11-25T00:00:00.000Z');
    for (const bad of ['31/11/2026', '2026-02-30', 'tomorrow', '2026-11-25 25:00']) expect(momentOf(bad, 'Asia/Shanghai')).toBeUndefined();
  });

  test('choices are read by code or by word in any language, amounts with their commas', () => {
    const refs = { company_id: '1', customer_id: '1', origin_station_id: '1', destination_station_id: '2', vehicle_type_id: null };
    const read = readOrderRow(
      [{ business_type: '整车', packing: 'Thùng carton', gross_kg: '1,200.5', pieces: '7' }, { packing: 'px' }],
      refs,
      'UTC',
    );
    expect(read).toMatchObject({ business_type: 'ftl', lines: [{ packing: 'CT', gross_kg: '1200.5', pieces: 7 }, { packing: 'PX' }] });
  });

  test('a fault of the order is a fault of a cell', () => {
    expect(columnOf('lines.2.pieces')).toEqual({ row: 2, key: 'pieces' });
    expect(columnOf('shipper.phone')).toEqual({ row: 0, key: 'shipper_phone' });
    expect(columnOf('origin_station_id')).toEqual({ row: 0, key: 'origin' });
    expect(columnOf('pickup_to')).toEqual({ row: 0, key: 'pickup_to' });
  });
});

import { describe, expect, test } from 'vitest';
import { legFacts, type PriceContent, priceFaults, readTiers, tiersText } from './rules.ts';

const price = (changes: Partial<PriceContent> = {}): PriceContent => ({
  fee_name_id: '1',
  percent_of_fee_name_id: null,
  customer_line_id: null,
  line_id: null,
  origin_station_id: null,
  origin_region: null,
  destination_station_id: null,
  destination_region: null,
  basis: 'flat',
  scheme: 'per_unit',
  currency: 'CNY',
  price: '10',
  first_quantity: null,
  first_price: null,
  divisor: null,
  density: null,
  volume_share_percent: null,
  min_charge: null,
  max_charge: null,
  tiers: [],
  ...changes,
});
const faults = (changes: Partial<PriceContent>): string[] => priceFaults(price(changes)).map(({ at, why }) => `${at} ${why}`);
const tier = (from: string, to: string | null) => ({ from, to, price: '5' });

describe('the lane of a price is said once', () => {
  test.each<[Partial<PriceContent>, string[]]>([
    [{}, []],
    [{ customer_line_id: '9' }, []],
    [{ line_id: '5' }, []],
    [{ origin_station_id: '1', destination_station_id: '2' }, []],
    [{ origin_region: 'CN-45', destination_region: 'VN' }, []],
    [{ origin_station_id: '1', destination_region: 'VN' }, []],
    [{ customer_line_id: '9', line_id: '5' }, ['line_id LANE_TWICE']],
    [{ customer_line_id: '9', origin_station_id: '1' }, ['customer_line_id LANE_TWICE']],
    [{ customer_line_id: '9', origin_region: 'CN' }, ['customer_line_id LANE_TWICE']],
    [{ line_id: '5', destination_station_id: '1' }, ['line_id LANE_TWICE']],
    [{ line_id: '5', destination_region: 'VN' }, ['line_id LANE_TWICE']],
    [{ origin_station_id: '1', origin_region: 'CN' }, ['origin_region LANE_TWICE']],
    [{ destination_station_id: '1', destination_region: 'VN' }, ['destination_region LANE_TWICE']],
  ])('%j', (changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });
});

describe('a scheme has what it needs and nothing else', () => {
  const tiers = [tier('0', '10'), tier('10', null)];
  test.each<[string, Partial<PriceContent>, string[]]>([
    ['a percentage of another fee', { basis: 'percent', percent_of_fee_name_id: '2' }, []],
    ['a percentage of nothing', { basis: 'percent' }, ['percent_of_fee_name_id REQUIRED']],
    ['a percentage of itself', { basis: 'percent', percent_of_fee_name_id: 1n }, ['percent_of_fee_name_id PERCENT_OF_ITSELF']],
    ['a percentage in tiers', { basis: 'percent', percent_of_fee_name_id: '2', scheme: 'whole_tier', tiers }, ['scheme PERCENT_PER_UNIT']],
    ['another fee without a percentage', { percent_of_fee_name_id: '2' }, ['percent_of_fee_name_id ONLY_FOR_PERCENT']],
    ['its own fee without a percentage', { percent_of_fee_name_id: '1' }, ['percent_of_fee_name_id ONLY_FOR_PERCENT']],
    ['tiers', { scheme: 'cumulative_tier', tiers }, []],
    ['no tiers', { scheme: 'cumulative_tier' }, ['tiers REQUIRED']],
    ['tiers without their scheme', { tiers }, ['tiers ONLY_FOR_TIERS']],
    ['tiers with a gap', { scheme: 'whole_tier', tiers: [tier('0', '10'), tier('11', null)] }, ['tiers.1.from TIER_GAP']],
    ['a gap that no scheme reads', { tiers: [tier('0', '10'), tier('11', null)] }, ['tiers ONLY_FOR_TIERS']],
    ['cumulative tiers that begin above nothing', { scheme: 'cumulative_tier', tiers: [tier('1', null)] }, ['tiers.0.from TIER_START']],
    ['a first quantity', { scheme: 'base_additional', first_quantity: '1', first_price: '10' }, []],
    ['no first quantity', { scheme: 'base_additional', first_price: '10' }, ['first_quantity REQUIRED']],
    ['no first price', { scheme: 'first_additional', first_quantity: '1' }, ['first_price REQUIRED']],
    ['neither', { scheme: 'first_additional' }, ['first_quantity REQUIRED', 'first_price REQUIRED']],
    ['neither where none is needed', { scheme: 'per_unit' }, []],
  ])('%s', (_, changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });
});

describe('volume counts where weight is charged', () => {
  test.each<[Partial<PriceContent>, string[]]>([
    [{ basis: 'chargeable_kg', divisor: '6000' }, []],
    [{ basis: 'ton', density: '333' }, []],
    [{ basis: 'chargeable_kg', divisor: '6000', volume_share_percent: '50' }, []],
    [{ basis: 'ton', density: '333', volume_share_percent: '50' }, []],
    [{ basis: 'chargeable_kg', divisor: '6000', density: '167' }, ['density DIVISOR_OR_DENSITY']],
    [{ basis: 'piece', divisor: '6000' }, ['divisor ONLY_FOR_WEIGHT']],
    [{ basis: 'cbm', density: '167' }, ['density ONLY_FOR_WEIGHT']],
    [{ basis: 'chargeable_kg', volume_share_percent: '50' }, ['volume_share_percent SHARE_WITHOUT_VOLUME']],
  ])('%j', (changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });
});

/* A bound is an amount of the currency, not below nothing, and the largest is not below the smallest. */
describe('the bounds of a charge', () => {
  test.each<[Partial<PriceContent>, string[]]>([
    [{ min_charge: '-0.01' }, ['min_charge BAD_AMOUNT']],
    [{ min_charge: '0' }, []],
    [{ min_charge: '0.01' }, []],
    [{ min_charge: '0.001' }, ['min_charge BAD_AMOUNT']],
    [{ currency: 'VND', max_charge: '0.5' }, ['max_charge BAD_AMOUNT']],
    [{ currency: 'KWD', max_charge: '0.001' }, []],
    [{ max_charge: '-1' }, ['max_charge BAD_AMOUNT']],
    [{ min_charge: '-1', max_charge: '-2' }, ['min_charge BAD_AMOUNT', 'max_charge BAD_AMOUNT']],
    [{ min_charge: '10', max_charge: '9.99' }, ['max_charge MAX_BELOW_MIN']],
    [{ min_charge: '10', max_charge: '10' }, []],
    [{ min_charge: '10', max_charge: '10.01' }, []],
    [{ min_charge: '9', max_charge: '10' }, []],
  ])('%j', (changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });
});

describe('tiers in one cell', () => {
  test.each([
    ['0-45: 37.51; 45-100: 28.13; 100+: 25.1', '0-45: 37.51; 45-100: 28.13; 100+: 25.1'],
    ['0 – 45 : 37.51；45 ~ 100：28.13\n100 + = 25.1', '0-45: 37.51; 45-100: 28.13; 100+: 25.1'],
    ['0.5-1.25:3', '0.5-1.25: 3'],
    ['5+:3;', '5+: 3'],
    ['', ''],
  ])('%j', (text, read) => {
    expect(tiersText(readTiers(text) ?? [])).toBe(read);
    expect(readTiers(text)).not.toBeNull();
  });
  test.each(['45', '0-45', '0-45 37', 'x0-45:3', '0-45:3x', '-45:3', '0-:3', '0-45:', '0.-45:3', '0-45:3;x', '0-45:-3'])(
    '%j is none',
    (text) => {
      expect(readTiers(text)).toBeNull();
    },
  );
  test('without an end is the last of them', () => {
    expect(readTiers('0-45:3;45+:2')).toEqual([
      { from: '0', to: '45', price: '3' },
      { from: '45', to: null, price: '2' },
    ]);
  });
});

test('each fact of a leg that a page sends goes where rating reads it', () => {
  const leg = {
    on: '2026-11-20',
    mode: 'road' as const,
    customer_line_id: 1n,
    line_id: 2n,
    origin_station_id: 3n,
    destination_station_id: 4n,
    via_station_ids: [5n],
    vehicle_type_id: 6n,
    gross_kg: '7',
    volume_m3: '8',
    pieces: '9',
    pallets: '10',
    km: '11',
    hours: '12',
    days: '13',
    trips: '14',
    bills_of_lading: '15',
    hs_lines: '16',
    pages: '17',
    inspections: '18',
    customs_country: 'CN',
    customs_direction: 'export',
    customs_office: '7208',
    containers: [{ type: '22G1', count: 19 }],
  };
  expect(legFacts(leg)).toEqual({
    day: '2026-11-20',
    mode: 'road',
    customerLineId: 1n,
    lineId: 2n,
    originStationId: 3n,
    destinationStationId: 4n,
    viaStationIds: [5n],
    vehicleTypeId: 6n,
    grossKg: '7',
    volumeM3: '8',
    pieces: '9',
    pallets: '10',
    km: '11',
    hours: '12',
    days: '13',
    trips: '14',
    billsOfLading: '15',
    hsLines: '16',
    pages: '17',
    inspections: '18',
    customs: { country: 'CN', direction: 'export', offices: ['7208'] },
    containers: [{ type: '22G1', count: 19 }],
  });
  expect(legFacts({ ...leg, customs_office: null }).customs).toEqual({ country: 'CN', direction: 'export', offices: [] });
  expect([legFacts({ ...leg, customs_country: null }).customs, legFacts({ ...leg, customs_direction: null }).customs]).toEqual([
    null,
    null,
  ]);
});

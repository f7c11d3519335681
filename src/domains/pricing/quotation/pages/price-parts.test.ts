import { expect, test } from 'vitest';
import { priceFaults } from '../rules.ts';
import { emptied } from './price-parts.ts';

const price = {
  fee_name_id: '1',
  percent_of_fee_name_id: null,
  customer_line_id: null,
  line_id: null,
  origin_station_id: null,
  origin_region: null,
  destination_station_id: null,
  destination_region: null,
  basis: 'trip',
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
} as const;
const tiers = [{ from: '0', to: null, price: '5' }];

test.each([
  ['tiers, then one price', { scheme: 'whole_tier', tiers }, { scheme: 'per_unit' }],
  ['a percentage of a fee, then a trip', { basis: 'percent', percent_of_fee_name_id: '2' }, { basis: 'trip' }],
  ['a weight with its volume, then pieces', { basis: 'ton', divisor: '6000', volume_share_percent: '50' }, { basis: 'piece' }],
] as const)('%s: what the form no longer shows is not sent', (_, entered, chosen) => {
  const changed = { ...price, ...entered, ...chosen };
  expect(priceFaults(changed)).not.toEqual([]);
  expect(priceFaults({ ...changed, ...emptied(changed) })).toEqual([]);
});

test('what the chosen basis and scheme do have stays', () => {
  const changed = { ...price, basis: 'ton', scheme: 'whole_tier', divisor: '6000', tiers } as const;
  expect({ ...changed, ...emptied(changed) }).toEqual(changed);
});

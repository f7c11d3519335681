import { expect, test } from 'vitest';
import { saveQuotation } from '../contract.ts';
import { quotationForRequest } from './for-request.ts';

const request = {
  request_no: 'RQ1',
  customer_id: '7',
  company_id: '1',
  mode: 'road',
  origin_station_id: '11',
  origin_name: '南宁',
  destination_station_id: '12',
  destination_name: '河内',
  vehicle_type_id: '5',
  starts_on: '2026-12-01',
} as const;

test('a sheet for a request is that of its customer and lane, and lacks the fee and its price alone', () => {
  const { prices = [], ...header } = quotationForRequest(request, 'CNY');
  expect(header).toMatchObject({ party_id: '7', company_id: '1', title: 'RQ1 南宁 – 河内', valid_from: '2026-12-01', currency: 'CNY' });
  expect(prices).toMatchObject([{ mode: 'road', origin_station_id: '11', destination_station_id: '12', vehicle_type_id: '5' }]);
  const faults = saveQuotation.params.safeParse({ ...header, prices }).error?.issues.map(({ path }) => path.join('.'));
  expect(faults).toEqual(['prices.0.fee_name_id']);
  const priced = prices.map((price) => ({ ...price, fee_name_id: '3', price: '8600' }));
  expect(saveQuotation.params.safeParse({ ...header, prices: priced }).success).toBe(true);
});

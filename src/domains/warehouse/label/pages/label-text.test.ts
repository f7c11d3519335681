import { expect, test } from 'vitest';
import { formatInstant, type Format } from '../../../../web/format.tsx';
import { labelTextOf } from './label-text.ts';

/* A reader in London prints the label of a pallet that stands in Nanning. */
const t = (key: string) => key;
const format: Format = {
  language: 'zh',
  zone: 'Europe/London',
  number: String,
  amount: String,
  money: String,
  percent: String,
  day: String,
  instant: (iso) => formatInstant(iso, 'zh', 'Europe/London'),
  instantBriefly: String,
  ago: String,
};
const label = {
  id: '1',
  pallet_no: '069012345000000011',
  company_name: '广西公司',
  customer_name: '立讯精密',
  goods: [],
  cartons: 3,
  size: null,
  volume_m3: '1.2000',
  gross_kg: '24.000',
  net_kg: '22.000',
  location_code: 'NNG1-A-01',
  received_at: '2026-11-20T17:30:00.000Z',
  time_zone: 'Asia/Shanghai',
  inbound_no: null,
  outbound_kind: null,
  pickup_customer: null,
  label_count: 0,
  barcode: '',
  qr: '',
};

test('the time at which goods came in is that of their warehouse, and not that of the user who prints', () => {
  expect(labelTextOf(label, t, format).facts).toContainEqual({ name: 'stock.since', value: '2026-11-21 01:30' });
});

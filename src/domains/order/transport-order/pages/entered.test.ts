import { expect, test } from 'vitest';
import { borderOf, containerOf, copyOf, enteredOf } from './entered.ts';

const line = {
  id: '70',
  line_no: 1,
  goods_name: 'Steel',
  packing: 'CT' as const,
  pieces: 3,
  pallets: '0',
  gross_kg: '120.000',
  net_kg: null,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  volume_m3: '1.000',
  hs_code: null,
};
const order = {
  id: '7',
  version: 4,
  customer_id: '3',
  customer_ref: 'PO-1',
  container_no: 'MSKU0000000',
  copied_from_id: null,
  pickup_from: '2026-11-20T01:00:00.000Z',
  pickup_to: '2026-11-20T05:00:00.000Z',
  deliver_from: null,
  deliver_to: null,
  lines: [line, { ...line, id: '71', line_no: 2, goods_name: 'Pipes' }],
};
const { id: _id, line_no: _no, ...entered } = line;

test('an edit has all that was entered, and its lines as a whole', () => {
  expect(enteredOf(order)).toEqual({ ...order, lines: [entered, { ...entered, goods_name: 'Pipes' }] });
});

test('a volume that follows from the dimensions, or that nobody gave, is entered by nobody', () => {
  const size = { length_cm: '60.0', width_cm: '40.0', height_cm: '40.0' };
  const volumesOf = (changes: { volume_m3: string } & Partial<typeof size>) =>
    enteredOf({ ...order, lines: [{ ...line, ...changes }] }).lines.map(({ volume_m3 }) => volume_m3);
  expect(volumesOf({ ...size, volume_m3: '0.2880' })).toEqual([null]);
  expect(volumesOf({ ...size, volume_m3: '0.3000' })).toEqual(['0.3000']);
  expect(volumesOf({ volume_m3: '0.0000' })).toEqual([null]);
});

test.each([
  ['ftl', { container_type: null, container_no: null }, { border_station_id: null }],
  ['ltl', { container_type: null, container_no: null }, { border_station_id: null }],
  ['container', {}, { border_station_id: null }],
  ['crossBorder', { container_type: null, container_no: null }, {}],
] as const)('an order of business %s has no container and no border that its form does not show', (business, container, border) => {
  expect([containerOf(business), borderOf(business)]).toEqual([container, border]);
});

test('a copy is a new order that is still to be picked up, without the reference and the container of the other', () => {
  expect(copyOf(order, new Date('2026-11-24T06:40:00Z'))).toEqual({
    ...enteredOf(order),
    id: null,
    version: null,
    copied_from_id: '7',
    customer_ref: null,
    container_no: null,
    pickup_from: '2026-11-25T01:00:00.000Z',
    pickup_to: '2026-11-25T05:00:00.000Z',
  });
});

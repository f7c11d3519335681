import { expect, test } from 'vitest';
import { putAway, receive } from '../contract.ts';
import { cartonsFor, isDiffering, isReceiptWaiting, overOf, restOf, waitingQty } from './rest.ts';

/** A receipt that waits for the network, as the queue of a hand-held stores it. */
const receipt = (line_id: string, qty: string, cmd = receive.cmd) => ({
  requestId: `${line_id} ${qty}`,
  cmd,
  label: 'P-1',
  params: { plan_id: '9', line_id, qty, cartons: 0, condition: 'good', pallet_no: null, photo_ids: [] },
});
const line = (qty: string, received_qty: string) => ({ line_id: '7', qty, received_qty });

test('what waits of a line is its receipts alone', () => {
  const waiting = [receipt('7', '0.1'), receipt('8', '5'), receipt('7', '0.2'), receipt('7', '3', putAway.cmd)];
  expect(waitingQty(waiting, '7')).toBe('0.3');
  expect(waitingQty(waiting, '6')).toBe('0');
});

test('a truck is not finished before its own receipts are sent; those of others and put-aways do not matter', () => {
  expect(isReceiptWaiting([receipt('7', '0.1')], '9')).toBe(true);
  expect(isReceiptWaiting([receipt('7', '0.1')], '8')).toBe(false);
  expect(isReceiptWaiting([receipt('7', '0.1', putAway.cmd)], '9')).toBe(false);
  expect(isReceiptWaiting([], '9')).toBe(false);
});

/* Quantities have three decimals. As binary fractions 2.3 - 2.1 is 0.19999999999999973 and 0.3 - 0.1 - 0.2 is below zero. */
test.each([
  ['is whole at first', '12.000', '0.000', [], '12'],
  ['is exact', '2.300', '2.100', [], '0.2'],
  ['is nothing once the rest waits for the network', '0.300', '0.100', [receipt('7', '0.2')], '0'],
  ['is below zero where more came', '0.300', '0.400', [], '-0.1'],
  ['leaves the receipts of other lines out', '5.000', '0.000', [receipt('8', '5')], '5'],
])('the rest of a line %s', (_what, qty, received, waiting, rest) => {
  expect(restOf(line(qty, received), waiting)).toBe(rest);
});

test('what came too much is exact as well', () => {
  expect(overOf(line('2.100', '2.300'))).toBe('0.2');
  expect(overOf(line('2.300', '2.100'))).toBe('-0.2');
});

test.each([
  ['all that was announced, unharmed', '10.000', '10', '0', false],
  ['less', '10.000', '9.999', '0', true],
  ['more', '10.000', '10.001', '0', true],
  ['all of it, some damaged', '10.000', '10.000', '0.001', true],
])('a line with %s differs: %s', (_what, qty, received_qty, damaged_qty, differs) => {
  expect(isDiffering({ qty, received_qty, damaged_qty })).toBe(differs);
});

/* The cartons of the label, the slip and the books are those of what was received, not of all that was announced. */
test.each([
  ['all of it, packed by 24', '240.000', 10, 24, '240.000', 10],
  ['half of it', '240.000', 10, 24, '120', 5],
  ['an open carton', '240.000', 10, 24, '121', 6],
  ['nothing', '240.000', 10, 24, '0', 0],
  ['all of it, packed as announced', '90.000', 10, null, '90', 10],
  ['a third of it', '90.000', 10, null, '30', 3],
  ['a share that is none in whole cartons', '90.000', 10, null, '31.5', 4],
  ['goods that were announced without cartons', '90.000', 0, null, '30', 0],
])('of a line that is received by %s', (_what, qty, cartons, carton_units, received, expected) => {
  expect(cartonsFor({ qty, cartons, carton_units }, received)).toBe(expected);
});

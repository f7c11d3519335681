import { expect, test } from 'vitest';
import { isRefund, sideOf } from './rules.ts';

test.each([
  ['in', 1n, null, 'receivable', false],
  ['out', 1n, null, 'receivable', true],
  ['in', null, 2n, 'payable', true],
  ['out', null, 2n, 'payable', false],
  ['in', null, null, 'receivable', false],
  ['out', null, null, 'payable', false],
] as const)('money %s of customer %s or carrier %s is %s', (direction, customer_id, carrier_id, side, refund) => {
  expect(sideOf({ direction, customer_id, carrier_id })).toBe(side);
  expect(isRefund({ direction, customer_id, carrier_id })).toBe(refund);
});

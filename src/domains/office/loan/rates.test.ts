import { expect, test } from 'vitest';
import { payClaim } from '../claim/contract.ts';
import { lendLoan, repayLoan } from './contract.ts';

test.each([
  ['lending', lendLoan],
  ['a repayment', repayLoan],
  ['a claim', payClaim],
] as const)('the bank’s rate of %s keeps twelve places', (_of, call) => {
  const { rate } = call.params.shape;
  // One dong in dollars: eight places would keep five digits of it.
  expect(rate.parse('0.000037912345')).toBe('0.000037912345');
  expect(rate.safeParse('0.0000379123456').success).toBe(false);
});

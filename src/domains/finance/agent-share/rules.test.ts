import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../../../kernel/money.ts';
import { agentPart, sideOf } from './rules.ts';

const shared = { percent: '50', losses: 'shared' } as const;
const ours = { percent: '50', losses: 'ours' } as const;

test('a share is rounded once, half up, at the decimals of its currency', () => {
  expect(agentPart(money('CNY', '100.01'), shared, { currency: 'CNY', rate: '1' })).toBe(5001n);
  // No decimals: 100.01 × 33.33 % ÷ 0.000278 = 119 904.08
  expect(agentPart(money('CNY', '100.01'), { ...shared, percent: '33.33' }, { currency: 'VND', rate: '0.000278' })).toBe(119_904n);
  // Three decimals: 50.005 ÷ 23.1 = 2.16472
  expect(agentPart(money('CNY', '100.01'), shared, { currency: 'KWD', rate: '23.1' })).toBe(2165n);
});

test('a loss is shared by the same percent, or is ours', () => {
  expect(agentPart(money('CNY', '-100.01'), shared, { currency: 'CNY', rate: '1' })).toBe(-5001n);
  expect(agentPart(money('CNY', '-100.01'), ours, { currency: 'CNY', rate: '1' })).toBe(0n);
  expect(agentPart(money('CNY', '100.01'), ours, { currency: 'CNY', rate: '1' })).toBe(5001n);
  expect([sideOf(-1n), sideOf(0n), sideOf(1n)]).toEqual(['receivable', 'payable', 'payable']);
});

test('a share is never more than the profit, and is the same for a loss with the other sign', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 9999 }), (minor, hundredths) => {
      const terms = { percent: (hundredths / 100).toFixed(2), losses: 'shared' } as const;
      const part = (of: bigint) => agentPart({ currency: 'USD', minor: of }, terms, { currency: 'USD', rate: '1' });
      expect(part(minor)).toBeLessThanOrEqual(minor);
      expect(part(-minor)).toBe(-part(minor));
    }),
  );
});

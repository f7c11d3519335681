import { expect, test } from 'vitest';
import { invoiceTaxMax, isWithin } from './rules.ts';

test.each([
  [0n, 100n, true],
  [100n, 100n, true],
  [101n, 100n, false],
  [-1n, 100n, false],
  [-100n, -100n, true],
  [-101n, -100n, false],
  [0n, -100n, true],
  [1n, -100n, false],
  [0n, 0n, true],
  [1n, 0n, false],
  [-1n, 0n, false],
])('%d within %d: %s', (minor, limit, within) => {
  expect(isWithin(minor, limit)).toBe(within);
});

/* INVOICE_TAX: 6 % contained in 106.00 are 6.00, and 0.01 more passes for each line of the bill. */
test.each([
  ['the rate of the only line', 10600n, [['6', 600n]], 601n],
  ['a part of the bill', 5300n, [['6', 600n]], 301n],
  [
    'the highest rate of its lines, and no more than all of them contain',
    20000n,
    [
      ['6', 600n],
      ['9', 900n],
    ],
    1502n,
  ],
  [
    'a part of it at the highest rate',
    10900n,
    [
      ['6', 600n],
      ['9', 900n],
    ],
    902n,
  ],
  [
    'a part of it, whose rate is that of its lines with tax',
    5300n,
    [
      ['6', 600n],
      ['9', 0n],
    ],
    302n,
  ],
  ['a credit note', -10600n, [['6', -600n]], 601n],
  ['a disbursement, which has a rate and no tax', 10600n, [['6', 0n]], 1n],
  ['no line', 10600n, [], 0n],
] as const)('an invoice may show the tax of %s', (_of, minor, lines, most) => {
  const taxed = lines.map(([percent, taxMinor]) => ({ percent, taxMinor }));
  expect(invoiceTaxMax({ currency: 'CNY', minor }, taxed)).toBe(most);
});

import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../kernel/refusal.ts';
import { imbalance } from '../ledger/rules.ts';
import { differenceOf, moneyFor, propose, settlementPosting, settles, sideOf, withinOpenOrRefuse } from './rules.ts';

describe('each move is made by its company', () => {
  test.each([
    ['submit', ['payer'], null, true],
    ['submit', ['receiver'], null, false],
    ['withdraw', ['payer'], null, true],
    ['withdraw', ['receiver'], null, false],
    ['approve', ['payer'], null, true],
    ['approve', ['receiver'], null, false],
    ['sendBack', ['receiver'], null, false],
    ['cancel', ['receiver'], null, false],
    ['accept', ['receiver'], null, true],
    ['accept', ['payer'], null, false],
    ['reject', ['receiver'], null, true],
    ['reject', ['payer'], null, false],
    ['requestReversal', ['payer'], null, true],
    ['requestReversal', ['receiver'], null, true],
    ['confirmReversal', ['payer'], 'payer', false],
    ['confirmReversal', ['receiver'], 'payer', true],
    ['confirmReversal', ['payer'], 'receiver', true],
    ['confirmReversal', ['payer', 'receiver'], 'payer', true],
    ['declineReversal', ['payer'], 'payer', true],
    ['declineReversal', ['receiver'], 'payer', true],
    ['submit', [], null, false],
    ['requestReversal', [], null, false],
  ] as const)('%s by %j after %s: %s', (action, own, asking, may) => {
    expect(settles(action, own, asking)).toBe(may);
  });
  test('and each has one', () => {
    expect(Object.values(sideOf).every((side) => ['payer', 'receiver', 'either', 'other'].includes(side))).toBe(true);
  });
});

test('the money is what the payer owes less what it claims', () => {
  const bills = [
    { owed: true, amountMinor: 100n },
    { owed: true, amountMinor: -7n },
    { owed: false, amountMinor: 40n },
  ];
  expect([moneyFor(bills), moneyFor([])]).toEqual([53n, 0n]);
});

/* INTERCOMPANY_OPEN: between zero and what is open, with its sign, to the smallest unit. */
test.each([
  [100n, -1n, false],
  [100n, 0n, false],
  [100n, 1n, true],
  [100n, 99n, true],
  [100n, 100n, true],
  [100n, 101n, false],
  [-100n, 1n, false],
  [-100n, 0n, false],
  [-100n, -1n, true],
  [-100n, -100n, true],
  [-100n, -101n, false],
  [0n, 0n, false],
])('of %s open, %s is settled: %s', (openMinor, amountMinor, fits) => {
  let refusal: unknown;
  try {
    withinOpenOrRefuse({ no: 'IC1', currency: 'VND', openMinor }, amountMinor);
  } catch (error) {
    refusal = error instanceof Refusal ? [error.code, error.facts] : error;
  }
  const facts = { no: 'IC1', currency: 'VND', open: String(openMinor), wanted: String(amountMinor) };
  expect(refusal).toEqual(fits ? undefined : ['INTERCOMPANY_OPEN', facts]);
});

describe('what is proposed', () => {
  type Open = readonly [no: string, owed: boolean, amountMinor: bigint];
  const bills = (...amounts: Open[]) => amounts.map(([no, owed, amountMinor]) => ({ no, owed, amountMinor }));
  const proposed = (kind: 'transfer' | 'netting', ...amounts: Open[]) =>
    propose(kind, bills(...amounts)).map(({ no, amountMinor }) => [no, amountMinor]);

  test('by a transfer is everything', () => {
    expect(proposed('transfer', ['a', true, 5n], ['b', false, -3n])).toEqual([
      ['a', 5n],
      ['b', -3n],
    ]);
  });
  test.each([
    [9n, 9n],
    [10n, 10n],
    [11n, 10n],
  ])('by netting is as much as the other side has: %s', (claim, taken) => {
    expect(proposed('netting', ['a', true, 10n], ['b', false, claim])).toEqual([
      ['a', taken],
      ['b', taken],
    ]);
  });
  test('is filled from the oldest, and credit notes leave more to fill', () => {
    expect(proposed('netting', ['a', true, 4n], ['b', true, -2n], ['c', true, 4n], ['d', true, 9n], ['e', false, 6n])).toEqual([
      ['b', -2n],
      ['a', 4n],
      ['c', 4n],
      ['e', 6n],
    ]);
  });
  test('is nothing where a side has nothing', () => {
    expect(proposed('netting', ['a', true, 4n])).toEqual([]);
    expect(proposed('netting', ['a', true, 4n], ['b', false, -1n])).toEqual([]);
    expect(proposed('netting', ['a', true, -4n], ['b', false, 1n])).toEqual([]);
  });
});

describe('the entry of one company', () => {
  const cleared = [
    { sold: true, amountMinor: 100n, functionalMinor: 710n },
    { sold: false, amountMinor: 40n, functionalMinor: 290n },
  ];
  test('that receives the money', () => {
    const lines = settlementPosting('USD', cleared, { ownBankAccountId: 6n, amountMinor: 60n, functionalMinor: 432n });
    expect(lines).toEqual([
      { account: 'intercompanyReceivable', currency: 'USD', amountMinor: -100n, functionalMinor: -710n },
      { account: 'intercompanyPayable', currency: 'USD', amountMinor: 40n, functionalMinor: 290n },
      { account: 'bank', currency: 'USD', ownBankAccountId: 6n, amountMinor: 60n, functionalMinor: 432n },
      { account: 'exchangeDifference', currency: 'USD', amountMinor: 0n, functionalMinor: -12n },
    ]);
    expect(imbalance(lines)).toEqual([]);
    expect(differenceOf(lines)).toBe(12n);
  });
  test('without money, or without a difference', () => {
    const even = settlementPosting(
      'USD',
      [cleared[0] ?? { sold: true, amountMinor: 0n, functionalMinor: 0n }, { sold: false, amountMinor: 100n, functionalMinor: 710n }],
      null,
    );
    expect(even.map(({ account }) => account)).toEqual(['intercompanyReceivable', 'intercompanyPayable']);
    expect(differenceOf(even)).toBe(0n);
  });
});

import { describe, expect, test } from 'vitest';
import { imbalance, type PostingLine } from '../ledger/rules.ts';
import { offsetPosting, refundPosting, type Settled, writeOffPosting } from './posting.ts';
import { gainOf, rateBetween } from './rules.ts';

/* Entries whose amounts all differ, so that none can stand for another. */

const party = { customerId: 11n, carrierId: null };
const short = (lines: readonly PostingLine[]) => lines.map((line) => [line.account, line.currency, line.amountMinor, line.functionalMinor]);

describe.each(['receivable', 'payable'] as const)('the entry of a %s', (side) => {
  const sign = side === 'receivable' ? 1n : -1n;
  const advance = side === 'receivable' ? 'advanceReceived' : 'advancePaid';
  const settled = (line: Partial<Settled['lines'][number]>, changes: Partial<Settled> = {}): Settled => ({
    side,
    party,
    cashEntryId: 5n,
    currency: 'USD',
    functionalCurrency: 'CNY',
    lines: [
      {
        billId: 1n,
        currency: 'USD',
        by: 'cash',
        amountMinor: 1000n,
        cashMinor: 1000n,
        bookedFunctionalMinor: 7100n,
        settledFunctionalMinor: 7200n,
        ...line,
      },
    ],
    differenceMinor: 0n,
    differenceFunctionalMinor: 0n,
    ...changes,
  });

  test('that money settles: the advance, the bill and what the rates differ by', () => {
    expect(writeOffPosting(settled({}))).toEqual([
      { account: advance, currency: 'USD', amountMinor: sign * 1000n, functionalMinor: sign * 7200n, party, cashEntryId: 5n },
      { account: side, currency: 'USD', amountMinor: -sign * 1000n, functionalMinor: -sign * 7100n, party, billId: 1n },
      { account: 'exchangeDifference', currency: 'USD', amountMinor: 0n, functionalMinor: -sign * 100n, party, billId: 1n },
    ]);
  });
  test('that money of another currency settles passes through the exchange account', () => {
    const lines = writeOffPosting(settled({ cashMinor: 253_805n }, { currency: 'VND' }));
    expect(short(lines)).toEqual([
      [advance, 'VND', sign * 253_805n, sign * 7200n],
      ['currencyExchange', 'VND', -sign * 253_805n, -sign * 7200n],
      ['currencyExchange', 'USD', sign * 1000n, sign * 7200n],
      [side, 'USD', -sign * 1000n, -sign * 7100n],
      ['exchangeDifference', 'USD', 0n, -sign * 100n],
    ]);
    expect(imbalance(lines)).toEqual([]);
  });
  test('whose small remainder is given away', () => {
    expect(writeOffPosting(settled({ by: 'difference', cashMinor: 0n, settledFunctionalMinor: 7100n }))).toEqual([
      { account: side, currency: 'USD', amountMinor: -sign * 1000n, functionalMinor: -sign * 7100n, party, billId: 1n },
      { account: 'smallDifference', currency: 'USD', amountMinor: sign * 1000n, functionalMinor: sign * 7100n, billId: 1n },
    ]);
  });
  test('of which tax is withheld names whose tax it is', () => {
    const tax = { currency: 'CNY' as const, by: 'withholding' as const, amountMinor: 7100n, cashMinor: 0n, settledFunctionalMinor: 7100n };
    const account = side === 'receivable' ? 'withheldByCustomer' : 'withheldFromSupplier';
    expect(writeOffPosting(settled(tax)).toSorted((one) => (one.account === side ? -1 : 1))).toEqual([
      { account: side, currency: 'CNY', amountMinor: -sign * 7100n, functionalMinor: -sign * 7100n, party, billId: 1n },
      { account, currency: 'CNY', amountMinor: sign * 7100n, functionalMinor: sign * 7100n, party, billId: 1n },
    ]);
  });
  test('of which tax is withheld in another currency: it is claimed or owed in the functional one, at the rate of its day', () => {
    const lines = writeOffPosting(settled({ by: 'withholding', cashMinor: 0n }));
    expect(short(lines)).toEqual([
      [side === 'receivable' ? 'withheldByCustomer' : 'withheldFromSupplier', 'CNY', sign * 7200n, sign * 7200n],
      ['currencyExchange', 'CNY', -sign * 7200n, -sign * 7200n],
      ['currencyExchange', 'USD', sign * 1000n, sign * 7200n],
      [side, 'USD', -sign * 1000n, -sign * 7100n],
      ['exchangeDifference', 'USD', 0n, -sign * 100n],
    ]);
    expect(imbalance(lines)).toEqual([]);
  });
  test('with money that exceeds it', () => {
    const lines = writeOffPosting(settled({}, { differenceMinor: 3n, differenceFunctionalMinor: 21n }));
    expect(lines.slice(3)).toEqual([
      { account: advance, currency: 'USD', amountMinor: sign * 3n, functionalMinor: sign * 21n, party, cashEntryId: 5n },
      { account: 'smallDifference', currency: 'USD', amountMinor: -sign * 3n, functionalMinor: -sign * 21n, cashEntryId: 5n },
    ]);
    expect(imbalance(lines)).toEqual([]);
  });
  test('that a credit note settles: each at its booked value', () => {
    const lines = offsetPosting({
      side,
      party,
      currency: 'USD',
      lines: [
        { billId: 1n, amountMinor: 1000n, bookedFunctionalMinor: 7100n },
        { billId: 2n, amountMinor: -1000n, bookedFunctionalMinor: -7250n },
      ],
    });
    expect(lines).toEqual([
      { account: side, currency: 'USD', amountMinor: -sign * 1000n, functionalMinor: -sign * 7100n, party, billId: 1n },
      { account: side, currency: 'USD', amountMinor: sign * 1000n, functionalMinor: sign * 7250n, party, billId: 2n },
      { account: 'exchangeDifference', currency: 'USD', amountMinor: 0n, functionalMinor: -sign * 150n, party },
    ]);
    expect(imbalance(lines)).toEqual([]);
  });
  test('that is no bill but unused money: it leaves as it came, and the rates differ', () => {
    const lines = refundPosting({
      side,
      party,
      currency: 'USD',
      amountMinor: 1000n,
      refund: { cashEntryId: 6n, functionalMinor: 7300n },
      money: { cashEntryId: 5n, functionalMinor: 7200n },
    });
    expect(lines).toEqual([
      { account: advance, currency: 'USD', amountMinor: sign * 1000n, functionalMinor: sign * 7200n, party, cashEntryId: 5n },
      { account: advance, currency: 'USD', amountMinor: -sign * 1000n, functionalMinor: -sign * 7300n, party, cashEntryId: 6n },
      { account: 'exchangeDifference', currency: 'USD', amountMinor: 0n, functionalMinor: sign * 100n, party },
    ]);
    expect(imbalance(lines)).toEqual([]);
  });
});

test('a gain is what a receivable brings beyond its booked amount, or a payable below it', () => {
  expect([gainOf('receivable', 7n), gainOf('payable', 7n)]).toEqual([7n, -7n]);
});

test('the rate of a booked amount has twelve places, and none without an amount', () => {
  expect(rateBetween('USD', 300n, 'CNY', 2137n)).toBe('7.123333333333');
  expect(rateBetween('USD', 300n, 'CNY', 2000n)).toBe('6.666666666667');
  expect(rateBetween('VND', 1_000_000n, 'CNY', 27_000n)).toBe('0.00027');
  expect(rateBetween('USD', 0n, 'CNY', 5n)).toBe('0');
});

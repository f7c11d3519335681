import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from '../../../kernel/money.ts';
import { expenseAccounts, imbalance, type PostingLine } from '../ledger/rules.ts';
import {
  arrives,
  entryKindOf,
  hasParty,
  inPosting,
  leaves,
  movementPosting,
  outPosting,
  type TransferKind,
  transferKinds,
} from './rules.ts';

const minor = fc.bigInt(1n, 10n ** 12n);
const side = fc.record({ accountId: fc.bigInt(1n, 9n), currency: fc.constantFrom(...currencies), minor, functionalMinor: minor });

function sumOf(lines: readonly PostingLine[], account: string, of: 'amountMinor' | 'functionalMinor'): bigint {
  return lines.filter((line) => line.account === account).reduce((sum, line) => sum + line[of], 0n);
}

test('a transfer balances at every step and leaves nothing in transit or in exchange', () => {
  fc.assert(
    fc.property(side, side, fc.bigInt(0n, 10n ** 6n), (from, other, fee) => {
      // In one currency the same amount arrives.
      const to = from.currency === other.currency ? { ...other, minor: from.minor } : other;
      const out = outPosting(from, { minor: fee, functionalMinor: fee });
      const all = [...out, ...inPosting(from, to)];
      expect([imbalance(out), imbalance(all)]).toEqual([[], []]);
      for (const account of ['cashInTransit', 'currencyExchange']) expect(sumOf(all, account, 'functionalMinor')).toBe(0n);
      expect(sumOf(all, 'cashInTransit', 'amountMinor')).toBe(0n);
      expect(sumOf(all, 'exchangeDifference', 'functionalMinor')).toBe(from.functionalMinor - to.functionalMinor);
    }),
  );
});

test('a movement on one account balances, also where it settles what was booked at another rate', () => {
  fc.assert(
    fc.property(side, fc.constantFrom(...transferKinds), minor, (one, kind, bookedMinor) => {
      if (kind !== 'transfer')
        expect(imbalance(movementPosting(kind, one, { bookedMinor, taxAccount: 'otherTax', expenseAccount: 'cost' }))).toEqual([]);
    }),
  );
});

/* Each kind of movement in the trade: whether money leaves us, and the account that it pays for, is earned on, or is owed on. */
const out: TransferKind[] = [
  'bankFee',
  'interestPaid',
  'pettyCash',
  'salaryPaid',
  'taxPaid',
  'loanRepaid',
  'depositGiven',
  'depositRepaid',
];
const into: TransferKind[] = ['interestEarned', 'loanDrawn', 'capitalPaidIn', 'depositReturned', 'depositTaken'];

test('money leaves us by what we pay, arrives by what we are paid, and does both between accounts of ours', () => {
  expect([...out, ...into, 'transfer'].sort()).toEqual([...transferKinds].sort());
  for (const kind of out) expect([kind, leaves(kind), arrives(kind)]).toEqual([kind, true, false]);
  for (const kind of into) expect([kind, leaves(kind), arrives(kind)]).toEqual([kind, false, true]);
  expect([leaves('transfer'), arrives('transfer')]).toEqual([true, true]);
});

test('a deposit is somebody’s, and nothing else is', () => {
  for (const kind of transferKinds) expect([kind, hasParty(kind)]).toEqual([kind, kind.startsWith('deposit')]);
});

test('drawing and repaying a loan, and the four movements of a deposit, are one kind of entry each', () => {
  expect(entryKindOf('transfer')).toBe('transfer');
  expect([entryKindOf('loanDrawn'), entryKindOf('loanRepaid')]).toEqual(['bankLoan', 'bankLoan']);
  for (const kind of transferKinds.filter(hasParty)) expect(entryKindOf(kind)).toBe('deposit');
});

const account = { accountId: 7n, currency: 'USD', minor: 1000n, functionalMinor: 7100n } as const;
const bank = { account: 'bank', currency: 'USD', ownBankAccountId: 7n };

describe('a movement is posted', () => {
  test.each(expenseAccounts)('out of the bank, onto %s, with its cost centre', (expenseAccount) => {
    expect(movementPosting('pettyCash', account, { expenseAccount, costCentreId: 3n })).toEqual([
      { ...bank, amountMinor: -1000n, functionalMinor: -7100n },
      { account: expenseAccount, currency: 'USD', amountMinor: 1000n, functionalMinor: 7100n, costCentreId: 3n },
    ]);
  });
  test('into the bank, against its account, with its party', () => {
    const party = { customerId: 5n, carrierId: null };
    expect(movementPosting('depositTaken', account, { party })).toEqual([
      { ...bank, amountMinor: 1000n, functionalMinor: 7100n },
      { account: 'depositReceived', currency: 'USD', amountMinor: -1000n, functionalMinor: -7100n, party },
    ]);
  });
  test('a loan repaid at a better rate than it was drawn at leaves a gain', () => {
    expect(movementPosting('loanRepaid', account, { bookedMinor: 7200n })).toEqual([
      { ...bank, amountMinor: -1000n, functionalMinor: -7100n },
      { account: 'bankLoan', currency: 'USD', amountMinor: 1000n, functionalMinor: 7200n },
      { account: 'exchangeDifference', currency: 'USD', amountMinor: 0n, functionalMinor: -100n },
    ]);
  });
  test('a tax from the account on which it is owed, and never without one', () => {
    const [, owed] = movementPosting('taxPaid', account, { taxAccount: 'incomeTaxPayable', bookedMinor: 7100n });
    expect(owed).toEqual({ account: 'incomeTaxPayable', currency: 'USD', amountMinor: 1000n, functionalMinor: 7100n });
    for (const none of [{ taxAccount: null }, {}])
      expect(() => movementPosting('taxPaid', account, none)).toThrow('taxPaid has no account');
    expect(() => movementPosting('pettyCash', account, { costCentreId: 3n })).toThrow('pettyCash has no account');
  });
});

describe('a transfer is posted', () => {
  test('into transit, with the bank’s fee as an expense', () => {
    expect(outPosting(account, { minor: 5n, functionalMinor: 36n })).toEqual([
      { account: 'cashInTransit', currency: 'USD', amountMinor: 1000n, functionalMinor: 7100n },
      { ...bank, amountMinor: -1000n, functionalMinor: -7100n },
      { account: 'bankFee', currency: 'USD', amountMinor: 5n, functionalMinor: 36n },
      { ...bank, amountMinor: -5n, functionalMinor: -36n },
    ]);
  });
  test('out of transit into another account of the same currency', () => {
    expect(inPosting(account, { ...account, accountId: 8n })).toEqual([
      { ...bank, ownBankAccountId: 8n, amountMinor: 1000n, functionalMinor: 7100n },
      { account: 'cashInTransit', currency: 'USD', amountMinor: -1000n, functionalMinor: -7100n },
    ]);
  });
  test('through the exchange account into another currency, with what the bank’s rate cost', () => {
    expect(inPosting(account, { accountId: 9n, currency: 'CNY', minor: 7050n, functionalMinor: 7050n })).toEqual([
      { account: 'bank', currency: 'CNY', ownBankAccountId: 9n, amountMinor: 7050n, functionalMinor: 7050n },
      { account: 'currencyExchange', currency: 'CNY', amountMinor: -7050n, functionalMinor: -7100n },
      { account: 'currencyExchange', currency: 'USD', amountMinor: 1000n, functionalMinor: 7100n },
      { account: 'cashInTransit', currency: 'USD', amountMinor: -1000n, functionalMinor: -7100n },
      { account: 'exchangeDifference', currency: 'USD', amountMinor: 0n, functionalMinor: 50n },
    ]);
  });
});

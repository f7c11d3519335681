import fc from 'fast-check';
import { expect, test } from 'vitest';
import { functionalShare } from '../amount.ts';
import { moneyFor, propose, settlementPosting } from '../intercompany-settlement/rules.ts';
import { cashPosting, imbalance, type PostingLine } from '../ledger/rules.ts';
import { actsFor, type BoughtLine, buyerPosting, isEditable, onBehalfPosting, sellerPosting } from './rules.ts';
import { intercompanyBillState } from './states.ts';

const minor = fc.bigInt({ min: -10_000_000n, max: 10_000_000n }).filter((amount) => amount !== 0n);
const boughtLine: fc.Arbitrary<BoughtLine> = fc
  .record({ amount: minor, percent: fc.integer({ min: 0, max: 20 }), rate: fc.integer({ min: 1, max: 4000 }), reverse: fc.nat(999_999) })
  .map(({ amount, percent, rate, reverse }) => {
    const tax = (amount * BigInt(percent)) / BigInt(100 + percent);
    return {
      amountMinor: amount,
      taxMinor: tax,
      functionalMinor: amount * BigInt(rate),
      functionalTaxMinor: tax * BigInt(rate),
      orderId: null,
      recoverable: rate % 2 === 0,
      reverseMinor: BigInt(reverse),
      functionalReverseMinor: BigInt(reverse) * BigInt(rate),
    };
  });
const sumOf = (lines: readonly PostingLine[], account: string): bigint =>
  lines.reduce((sum, line) => (line.account === account ? sum + line.amountMinor : sum), 0n);

test('both entries of a bill balance, and its receivable and revenue are the payable and cost of the other side', () => {
  fc.assert(
    fc.property(fc.array(boughtLine, { minLength: 1, maxLength: 8 }), (lines) => {
      const [seller, buyer] = [sellerPosting('CNY', lines), buyerPosting('CNY', lines)];
      expect(imbalance(seller)).toEqual([]);
      expect(imbalance(buyer)).toEqual([]);
      expect(sumOf(seller, 'intercompanyReceivable') + sumOf(buyer, 'intercompanyPayable')).toBe(0n);
      expect(sumOf(seller, 'intercompanyRevenue') + sumOf(buyer, 'intercompanyCost')).toBe(0n);
    }),
  );
});

test('a payment on behalf balances in each company, and the claim of the payer is the debt of the owner', () => {
  const amount = fc.bigInt({ min: 1n, max: 9_999_999n });
  fc.assert(
    fc.property(amount, amount, amount, (amountMinor, functionalMinor, ofOwner) => {
      const payer = onBehalfPosting({ ownBankAccountId: 1n, currency: 'CNY', amountMinor, functionalMinor });
      const owner = cashPosting({
        cashEntryId: 1n,
        direction: 'out',
        party: { customerId: null, carrierId: 2n },
        ownBankAccountId: null,
        currency: 'CNY',
        amountMinor,
        functionalMinor: ofOwner,
      });
      expect([...imbalance(payer), ...imbalance(owner)]).toEqual([]);
      expect(sumOf(payer, 'intercompanyReceivable')).toBe(amountMinor);
      expect(sumOf(owner, 'intercompanyPayable')).toBe(-amountMinor);
      expect([sumOf(payer, 'bank'), sumOf(owner, 'bank')]).toEqual([-amountMinor, 0n]);
    }),
  );
});

test('settlements in any parts clear a bill in both books to the unit, and each entry balances', () => {
  const parts = fc.array(fc.bigInt({ min: 1n, max: 99_999n }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(parts, fc.bigInt({ min: 1n, max: 9_999_999n }), fc.boolean(), minor, (amounts, functional, sold, bank) => {
      const whole = amounts.reduce((sum, part) => sum + part, 0n);
      let [before, beforeFunctional] = [0n, 0n];
      for (const taken of amounts) {
        const share = functionalShare({ amountMinor: whole, functionalMinor: functional, before, beforeFunctional, taken });
        const lines = settlementPosting('USD', [{ sold, amountMinor: taken, functionalMinor: share }], {
          ownBankAccountId: 1n,
          amountMinor: sold ? taken : -taken,
          functionalMinor: bank,
        });
        expect(imbalance(lines)).toEqual([]);
        before += taken;
        beforeFunctional += share;
      }
      expect(beforeFunctional).toBe(functional);
    }),
  );
});

test('a proposal of netting leaves no money, and takes no more of a bill than is open', () => {
  const bill = fc.record({ owed: fc.boolean(), amountMinor: minor });
  fc.assert(
    fc.property(fc.array(bill, { maxLength: 12 }), (open) => {
      const bills = open.map((one, id) => ({ ...one, id }));
      const proposed = propose('netting', bills);
      expect(moneyFor(proposed)).toBe(0n);
      for (const { id, amountMinor } of proposed) {
        const whole = bills[id]?.amountMinor ?? 0n;
        expect(whole > 0n ? amountMinor > 0n && amountMinor <= whole : amountMinor === whole).toBe(true);
      }
      expect(propose('transfer', bills)).toEqual(bills);
    }),
  );
});

test('each company makes its own moves, and the one that requested a reversal does not confirm it', () => {
  expect(actsFor('submit', ['seller'], null)).toBe(true);
  expect(actsFor('accept', ['seller'], null)).toBe(false);
  expect(actsFor('accept', ['seller', 'buyer'], null)).toBe(true);
  expect(actsFor('confirmReversal', ['seller'], 'seller')).toBe(false);
  expect(actsFor('confirmReversal', ['buyer'], 'seller')).toBe(true);
  expect(actsFor('declineReversal', ['seller'], 'seller')).toBe(true);
  expect(actsFor('requestReversal', [], null)).toBe(false);
});

/* 10.60 USD with 0.60 tax, in books where a dollar is 7; the buyer declares 0.50 more for a foreign seller. Two lines, of an order and of none. */
const sold: BoughtLine = {
  amountMinor: 1060n,
  taxMinor: 60n,
  functionalMinor: 7420n,
  functionalTaxMinor: 420n,
  orderId: 5n,
  recoverable: true,
  reverseMinor: 50n,
  functionalReverseMinor: 350n,
};
const usd = { currency: 'USD', orderId: 5n };

test('the seller books what it is owed, its revenue and its tax, each on the order', () => {
  const untaxed = { ...sold, taxMinor: 0n, functionalTaxMinor: 0n, orderId: null };
  expect(sellerPosting('USD', [sold, untaxed])).toEqual([
    { ...usd, account: 'intercompanyReceivable', amountMinor: 1060n, functionalMinor: 7420n },
    { ...usd, account: 'intercompanyRevenue', amountMinor: -1000n, functionalMinor: -7000n },
    { ...usd, account: 'outputTax', amountMinor: -60n, functionalMinor: -420n },
    { currency: 'USD', account: 'intercompanyReceivable', amountMinor: 1060n, functionalMinor: 7420n },
    { currency: 'USD', account: 'intercompanyRevenue', amountMinor: -1060n, functionalMinor: -7420n },
  ]);
});

test.each([
  [true, 'inputTax'],
  [false, 'cost'],
])(
  'the buyer books cost and payable, the seller’s tax (recoverable: %s) on %s, and the tax that it declares itself',
  (recoverable, account) => {
    expect(buyerPosting('USD', [{ ...sold, recoverable }])).toEqual([
      { ...usd, account: 'intercompanyCost', amountMinor: 1000n, functionalMinor: 7000n },
      { ...usd, account, amountMinor: 60n, functionalMinor: 420n },
      { ...usd, account: 'intercompanyPayable', amountMinor: -1060n, functionalMinor: -7420n },
      { ...usd, account: 'inputTaxPending', amountMinor: 50n, functionalMinor: 350n },
      { ...usd, account: 'taxWithheld', amountMinor: -50n, functionalMinor: -350n },
    ]);
  },
);

test('a bill is edited before it is submitted, and in no other state', () => {
  expect(intercompanyBillState.options.filter(isEditable)).toEqual(['draft']);
});

test('netting of bills whose credit notes leave nothing in one direction settles nothing', () => {
  const bills = [
    { owed: true, amountMinor: 100n },
    { owed: true, amountMinor: -100n },
    { owed: false, amountMinor: 50n },
  ];
  expect(propose('netting', bills)).toEqual([]);
  expect(propose('netting', [{ owed: true, amountMinor: 101n }, ...bills.slice(1)])).toEqual([
    { owed: true, amountMinor: -100n },
    { owed: true, amountMinor: 101n },
    { owed: false, amountMinor: 1n },
  ]);
});

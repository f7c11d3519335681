import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imbalance } from '../../finance/ledger/rules.ts';
import { saveClaim } from './contract.ts';
import { claimPosting, deductibleOf, expenseAccount, splitClaim, taxOfPart } from './rules.ts';

const amount = fc.bigInt({ min: 1n, max: 10_000_000_000n });
const loan = fc.record({ id: amount, lent_minor: amount, lent_functional_minor: amount }).map((one) => ({
  ...one,
  offset_minor: 0n,
  repaid_minor: 0n,
  cleared_functional_minor: 0n,
}));
const line = fc
  .record({
    account: fc.constantFrom('cost' as const, 'adminExpense' as const),
    approvedMinor: amount,
    part: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ account, approvedMinor, part }) => ({ account, approvedMinor, deductibleMinor: (approvedMinor * BigInt(part)) / 100n }));

test('payment and offset are what was approved, and the entry balances whatever the rates', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.array(loan, { maxLength: 4 }),
      amount,
      amount,
      (lines, loans, paidAt, offsetAt) => {
        const approved = lines.reduce((sum, { approvedMinor }) => sum + approvedMinor, 0n);
        const { offsets, offsetMinor, paymentMinor } = splitClaim(approved, loans);
        expect(paymentMinor + offsetMinor).toBe(approved);
        expect(paymentMinor >= 0n).toBe(true);
        const bookedMinor = offsets.reduce((sum, part) => sum + part.bookedMinor, 0n);
        const posting = claimPosting({
          currency: 'USD',
          functionalCurrency: 'CNY',
          employeeId: 1n,
          lines,
          payment: { minor: paymentMinor, functionalMinor: paymentMinor === 0n ? 0n : paidAt },
          offset: { minor: offsetMinor, functionalMinor: offsetMinor === 0n ? 0n : offsetAt, bookedMinor },
        });
        expect(imbalance(posting)).toEqual([]);
      },
    ),
  );
});

test('the deductible tax of a reduced line is never more than its tax, nor than what was approved of it', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (claimedMinor, approvedPart, taxPart) => {
      const taxMinor = (claimedMinor * BigInt(taxPart)) / 100n;
      const approvedMinor = (claimedMinor * BigInt(approvedPart)) / 100n;
      const deductible = deductibleOf({ claimedMinor, approvedMinor, taxMinor });
      expect(deductible >= 0n && deductible <= taxMinor && deductible <= approvedMinor).toBe(true);
    }),
  );
});

test('an expense without an invoice is complete with its day, its fee type and its amount', () => {
  const line = { spent_on: '2026-11-20', fee_type_id: '1', currency: 'CNY', amount: '20', is_deductible: false };
  const none = { cost_centre_id: null, description: null, invoice_no: null, invoice_on: null, seller_tax_no: null, net: null, tax: null };
  expect(saveClaim.params.shape.lines.parse([line])).toMatchObject([none]);
});

test('what was spent for a shipment is cost of services, all else administration', () => {
  expect([expenseAccount('other'), expenseAccount('road'), expenseAccount('customs')]).toEqual(['adminExpense', 'cost', 'cost']);
  const none = { order_id: null, freight_job_id: null };
  const of = (job: object) => expenseAccount('other', { ...none, ...job });
  expect([of({}), of({ order_id: 7n }), of({ freight_job_id: 7n })]).toEqual(['adminExpense', 'cost', 'cost']);
});

test.each([
  [1000n, 60n],
  [999n, 60n],
  [992n, 60n],
  [991n, 59n],
  [500n, 30n],
  [0n, 0n],
])('%s approved of 1000 with a tax of 60 has a deductible tax of %s', (approvedMinor, deductible) => {
  expect(deductibleOf({ claimedMinor: 1000n, approvedMinor, taxMinor: 60n })).toBe(deductible);
});

test.each([
  [113_000n, 13_000n],
  [10_000n, 1150n],
  [1n, 0n],
  [5n, 1n],
])('%s of an invoice of 113000 with a tax of 13000 has a tax of %s', (part, tax) => {
  expect(taxOfPart({ grossMinor: 113_000n, taxMinor: 13_000n }, part)).toBe(tax);
});

test('a line of nothing has no deductible tax', () => {
  expect(deductibleOf({ claimedMinor: 0n, approvedMinor: 0n, taxMinor: 0n })).toBe(0n);
});

test('the oldest loan is offset first, at what it stands at in the books, and the rest is paid', () => {
  const lent = { offset_minor: 0n, repaid_minor: 0n, cleared_functional_minor: 0n };
  const [old, young] = [
    { ...lent, id: 1n, lent_minor: 300n, lent_functional_minor: 2100n },
    { ...lent, id: 2n, lent_minor: 500n, lent_functional_minor: 3600n },
  ];
  expect(splitClaim(400n, [old, young])).toEqual({
    offsets: [
      { loan: old, minor: 300n, bookedMinor: 2100n },
      { loan: young, minor: 100n, bookedMinor: 720n },
    ],
    offsetMinor: 400n,
    paymentMinor: 0n,
  });
  expect(splitClaim(900n, [old, young])).toMatchObject({ offsetMinor: 800n, paymentMinor: 100n });
});

/* 3.00 of cost and 1.06 of administration, 0.06 of it deductible; 1.06 pay off a loan at 7.00 that stands at 7.10 in the books. */
test('the entry of a claim has each account once, the tax, what is paid and what is offset', () => {
  const party = { customerId: null, carrierId: null, employeeId: 8n };
  const line = (account: string, amountMinor: bigint, functionalMinor: bigint) => ({
    account,
    currency: 'USD',
    amountMinor,
    functionalMinor,
    party,
  });
  const claim = {
    currency: 'USD',
    functionalCurrency: 'CNY',
    employeeId: 8n,
    lines: [
      { account: 'cost', approvedMinor: 100n, deductibleMinor: 0n },
      { account: 'adminExpense', approvedMinor: 106n, deductibleMinor: 6n },
      { account: 'cost', approvedMinor: 200n, deductibleMinor: 0n },
    ],
    payment: { minor: 300n, functionalMinor: 2100n },
    offset: { minor: 106n, functionalMinor: 742n, bookedMinor: 753n },
  } as const;
  expect(claimPosting(claim)).toEqual([
    line('cost', 300n, 2100n),
    line('adminExpense', 100n, 700n),
    line('inputTax', 6n, 42n),
    line('employeeAdvance', -300n, -2100n),
    line('employeeAdvance', -106n, -753n),
    line('exchangeDifference', 0n, 11n),
  ]);
  const untaxed = { ...claim, lines: claim.lines.slice(0, 1), payment: { minor: 100n, functionalMinor: 700n } };
  expect(claimPosting({ ...untaxed, offset: { minor: 0n, functionalMinor: 0n, bookedMinor: 0n } })).toEqual([
    line('cost', 100n, 700n),
    line('employeeAdvance', -100n, -700n),
  ]);
});

test('expenses of one account and one job are one debit, which names the job', () => {
  const of = (orderId: bigint | null, freightJobId: bigint | null, approvedMinor: bigint) => ({
    account: 'cost' as const,
    approvedMinor,
    deductibleMinor: 0n,
    orderId,
    freightJobId,
  });
  const posting = claimPosting({
    currency: 'CNY',
    functionalCurrency: 'CNY',
    employeeId: 1n,
    lines: [
      of(7n, null, 1n),
      of(null, 7n, 20n),
      of(7n, null, 300n),
      of(null, null, 4000n),
      { account: 'cost', approvedMinor: 50_000n, deductibleMinor: 0n },
    ],
    payment: { minor: 54_321n, functionalMinor: 54_321n },
    offset: { minor: 0n, functionalMinor: 0n, bookedMinor: 0n },
  });
  const party = { customerId: null, carrierId: null, employeeId: 1n };
  const line = (minor: bigint, job: object = {}) => ({
    account: 'cost',
    currency: 'CNY',
    amountMinor: minor,
    functionalMinor: minor,
    party,
    ...job,
  });
  expect(posting.slice(0, -1)).toEqual([line(301n, { orderId: 7n }), line(20n, { freightJobId: 7n }), line(54_000n)]);
});

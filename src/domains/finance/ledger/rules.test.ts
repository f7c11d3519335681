import { describe, expect, test } from 'vitest';
import type { Side } from '../side.ts';
import {
  acceptedTaxPosting,
  bankFeePosting,
  type BilledLine,
  billPosting,
  type CashMoved,
  cashPosting,
  claimPosting,
  imbalance,
  invoiceTailPosting,
  isEmployee,
  type PostingLine,
  touched,
} from './rules.ts';

/* Every amount here differs from every other, so that a line with a wrong one, or with a wrong sign, is seen. */
const customer = { customerId: 11n, carrierId: null };
const carrier = { customerId: null, carrierId: 22n };
const employee = { customerId: null, carrierId: null, employeeId: 33n };
const nobody = { customerId: null, carrierId: null };

const short = (lines: readonly PostingLine[]) => lines.map((line) => [line.account, line.currency, line.amountMinor, line.functionalMinor]);

const service: BilledLine = {
  currency: 'USD',
  amountMinor: 10_600n,
  netMinor: 10_000n,
  functionalMinor: 76_320n,
  functionalNetMinor: 72_000n,
  disbursement: false,
};
const duty: BilledLine = {
  currency: 'USD',
  amountMinor: 500n,
  netMinor: 500n,
  functionalMinor: 3600n,
  functionalNetMinor: 3600n,
  disbursement: true,
};

describe('a bill', () => {
  test('to a customer: receivable against revenue, disbursements and output tax, in each currency', () => {
    const lines = billPosting('receivable', customer, 7n, [
      service,
      duty,
      { ...service, currency: 'CNY', functionalMinor: 10_600n, functionalNetMinor: 10_000n },
    ]);
    expect(short(lines)).toEqual([
      ['receivable', 'USD', 11_100n, 79_920n],
      ['revenue', 'USD', -10_000n, -72_000n],
      ['disbursement', 'USD', -500n, -3600n],
      ['outputTax', 'USD', -600n, -4320n],
      ['receivable', 'CNY', 10_600n, 10_600n],
      ['revenue', 'CNY', -10_000n, -10_000n],
      ['outputTax', 'CNY', -600n, -600n],
    ]);
    expect(imbalance(lines)).toEqual([]);
    expect(lines.every(({ party, billId }) => party === customer && billId === 7n)).toBe(true);
  });

  test('of a carrier: the mirror image, its tax pending, and the tax that we declare for it', () => {
    const lines = billPosting('payable', carrier, 8n, [
      service,
      duty,
      { ...service, amountMinor: 10_000n, functionalMinor: 72_000n, reverseMinor: 601n, functionalReverseMinor: 4327n },
    ]);
    expect(short(lines)).toEqual([
      ['payable', 'USD', -21_100n, -151_920n],
      ['cost', 'USD', 20_000n, 144_000n],
      ['disbursement', 'USD', 500n, 3600n],
      ['inputTaxPending', 'USD', 600n, 4320n],
      ['inputTaxPending', 'USD', 601n, 4327n],
      ['taxWithheld', 'USD', -601n, -4327n],
    ]);
    expect(imbalance(lines)).toEqual([]);
    expect(lines.every(({ party, billId }) => party === carrier && billId === 8n)).toBe(true);
  });
});

test('an entry balances in each currency and in the functional one, to the smallest unit', () => {
  const line = (currency: 'USD' | 'CNY', amountMinor: bigint, functionalMinor: bigint): PostingLine => ({
    account: 'bank',
    currency,
    amountMinor,
    functionalMinor,
  });
  expect(imbalance([line('USD', 1n, 7n), line('USD', -1n, -7n)])).toEqual([]);
  expect(imbalance([line('USD', 1n, 7n), line('USD', -2n, -7n)])).toEqual(['USD']);
  expect(imbalance([line('USD', 1n, 7n), line('CNY', -1n, -7n)])).toEqual(['USD', 'CNY']);
  expect(imbalance([line('USD', 1n, 7n), line('USD', -1n, -6n)])).toEqual(['functional']);
  expect(imbalance([])).toEqual([]);
});

test('a line is left out only if both of its amounts are zero', () => {
  const line = (amountMinor: bigint, functionalMinor: bigint): PostingLine => ({
    account: 'bank',
    currency: 'USD',
    amountMinor,
    functionalMinor,
  });
  expect(touched([line(0n, 0n), line(1n, 0n), line(0n, 1n), line(-1n, -1n)])).toEqual([line(1n, 0n), line(0n, 1n), line(-1n, -1n)]);
});

describe('an accepted tax document', () => {
  const tax = {
    party: carrier,
    billId: 8n,
    currency: 'USD',
    releasedMinor: 600n,
    releasedFunctionalMinor: 4320n,
    recoveredMinor: 600n,
    recoveredFunctionalMinor: 4320n,
  } as const;
  test('that shows all of the tax makes it recoverable', () => {
    const lines = acceptedTaxPosting(tax);
    expect(short(lines)).toEqual([
      ['inputTax', 'USD', 600n, 4320n],
      ['inputTaxPending', 'USD', -600n, -4320n],
    ]);
    expect(lines.every(({ party, billId }) => party === carrier && billId === 8n)).toBe(true);
  });
  test('that shows less leaves the rest as cost', () => {
    expect(short(acceptedTaxPosting({ ...tax, recoveredMinor: 599n, recoveredFunctionalMinor: 4313n }))).toEqual([
      ['inputTax', 'USD', 599n, 4313n],
      ['inputTaxPending', 'USD', -600n, -4320n],
      ['cost', 'USD', 1n, 7n],
    ]);
  });
});

test('the tail of an invoice moves from revenue to output tax', () => {
  const tail = { currency: 'CNY', billId: 7n, party: customer, taxMinor: 1n, taxFunctionalMinor: 2n } as const;
  expect(invoiceTailPosting(tail)).toEqual([
    { account: 'revenue', currency: 'CNY', amountMinor: 1n, functionalMinor: 2n, billId: 7n, party: customer },
    { account: 'outputTax', currency: 'CNY', amountMinor: -1n, functionalMinor: -2n, billId: 7n, party: customer },
  ]);
});

describe('money', () => {
  const moved = (direction: 'in' | 'out', party: CashMoved['party'], booked?: bigint): CashMoved => ({
    cashEntryId: 5n,
    direction,
    party,
    ownBankAccountId: 6n,
    currency: 'USD',
    amountMinor: 100n,
    functionalMinor: 720n,
    bookedFunctionalMinor: booked,
  });

  /* Both directions of every party, and of none. */
  test.each([
    ['in', customer, 'advanceReceived'],
    ['out', customer, 'advanceReceived'],
    ['in', carrier, 'advancePaid'],
    ['out', carrier, 'advancePaid'],
    ['in', employee, 'employeeAdvance'],
    ['out', employee, 'employeeAdvance'],
    ['in', nobody, 'unidentified'],
    ['out', nobody, 'advancePaid'],
  ] as const)('%s of %o stands against %s', (direction, party, account) => {
    const sign = direction === 'in' ? 1n : -1n;
    const lines = cashPosting(moved(direction, party));
    expect(lines).toEqual([
      { account: 'bank', currency: 'USD', amountMinor: sign * 100n, functionalMinor: sign * 720n, cashEntryId: 5n, ownBankAccountId: 6n },
      { account, currency: 'USD', amountMinor: -sign * 100n, functionalMinor: -sign * 720n, cashEntryId: 5n, party },
    ]);
  });

  test.each(['in', 'out'] as const)('%s that was booked at the rate of another day leaves an exchange difference', (direction) => {
    const sign = direction === 'in' ? 1n : -1n;
    const lines = cashPosting(moved(direction, employee, 700n));
    expect(short(lines)).toEqual([
      ['bank', 'USD', sign * 100n, sign * 720n],
      ['employeeAdvance', 'USD', -sign * 100n, -sign * 700n],
      ['exchangeDifference', 'USD', 0n, -sign * 20n],
    ]);
    expect(imbalance(lines)).toEqual([]);
    expect(lines[2]).toMatchObject({ cashEntryId: 5n, party: employee });
  });

  test('of an employee is that of one who is named', () => {
    expect([isEmployee(employee), isEmployee({ ...nobody, employeeId: null }), isEmployee(nobody), isEmployee(customer)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test.each([
    [customer, 'advanceReceived'],
    [carrier, 'advancePaid'],
    [employee, 'employeeAdvance'],
  ] as const)('that %o claims becomes its %s', (party, account) => {
    expect(claimPosting(moved('in', nobody), party)).toEqual([
      { account: 'unidentified', currency: 'USD', amountMinor: 100n, functionalMinor: 720n, cashEntryId: 5n },
      { account, currency: 'USD', amountMinor: -100n, functionalMinor: -720n, cashEntryId: 5n, party },
    ]);
  });

  test("costs the bank's fee", () => {
    expect(bankFeePosting({ cashEntryId: 5n, ownBankAccountId: 6n, currency: 'USD', amountMinor: 3n, functionalMinor: 22n })).toEqual([
      { account: 'bankFee', currency: 'USD', amountMinor: 3n, functionalMinor: 22n, cashEntryId: 5n },
      { account: 'bank', currency: 'USD', amountMinor: -3n, functionalMinor: -22n, cashEntryId: 5n, ownBankAccountId: 6n },
    ]);
  });
});

test.each<Side>(['receivable', 'payable'])('a credit note is a %s bill below zero', (side) => {
  const sign = side === 'receivable' ? 1n : -1n;
  const credit = { ...service, amountMinor: -106n, netMinor: -100n, functionalMinor: -763n, functionalNetMinor: -720n };
  expect(billPosting(side, customer, 9n, [credit]).map(({ amountMinor }) => amountMinor)).toEqual([-sign * 106n, sign * 100n, sign * 6n]);
});

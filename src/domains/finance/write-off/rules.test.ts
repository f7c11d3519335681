import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../kernel/refusal.ts';
import { translator } from '../../../server/translate.ts';
import { functionalShare } from '../amount.ts';
import { shareOver } from '../charge/rules.ts';
import { cashPosting, imbalance } from '../ledger/rules.ts';
import { writeOffPosting } from './posting.ts';
import { gainOf, matchAutomatically, type OpenBill, type OpenCash, planWriteOff, takeOrRefuse } from './rules.ts';
import { words } from './words.ts';

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
const bill = (place: number, amountMinor: bigint, functionalMinor: bigint): OpenBill => ({
  billId: BigInt(place + 1),
  billNo: `RB${place}`,
  billOn: `2026-0${(place % 9) + 1}-01`,
  currency: 'USD',
  amountMinor,
  functionalMinor,
  writtenOffMinor: 0n,
  writtenOffFunctionalMinor: 0n,
  heldMinor: 0n,
});
const cashOf = (amountMinor: bigint, functionalMinor: bigint): OpenCash => ({
  currency: 'USD',
  amountMinor,
  functionalMinor,
  allocatedMinor: 0n,
  allocatedFunctionalMinor: 0n,
});

describe('what may be taken off a bill', () => {
  /** 1,000.00, of which 100.00 is settled and 600.00 held by requests: 300.00 is free. */
  const debt = { ...bill(0, 100_000n, 700_000n), writtenOffMinor: 10_000n, heldMinor: 60_000n };
  const note = { ...bill(0, -100_000n, -700_000n), writtenOffMinor: -10_000n };
  const answer = (open: OpenBill, minor: bigint): string => {
    try {
      takeOrRefuse(open, minor);
      return 'taken';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each([
    [debt, 30_000n, 'taken'],
    [debt, 30_001n, 'WRITE_OFF_RESERVED'],
    [debt, 90_000n, 'WRITE_OFF_RESERVED'],
    [debt, 90_001n, 'WRITE_OFF_OVER'],
    [debt, 1n, 'taken'],
    [debt, 0n, 'WRITE_OFF_OVER'],
    [debt, -1n, 'WRITE_OFF_OVER'],
    [note, -90_000n, 'taken'],
    [note, -90_001n, 'WRITE_OFF_OVER'],
    [note, -1n, 'taken'],
    [note, 0n, 'WRITE_OFF_OVER'],
    [note, 1n, 'WRITE_OFF_OVER'],
    [{ ...debt, writtenOffMinor: 100_000n, heldMinor: 0n }, 1n, 'WRITE_OFF_NOTHING_OPEN'],
  ])('%o with %i: %s', (open, minor, expected) => {
    expect(answer(open, minor)).toBe(expected);
  });

  test('the refusal names the amounts as a Vietnamese accountant writes them', () => {
    const refusal = (() => {
      try {
        takeOrRefuse(debt, 90_001n);
      } catch (error) {
        return error instanceof Refusal ? error : null;
      }
      return null;
    })();
    expect(translator(words)('vi', `refusal.${refusal?.code}`, refusal?.facts)).toBe(
      'Bảng kê RB0 còn USD 900,00, không thể đối trừ 900,01',
    );
  });
});

describe('functional shares', () => {
  test('of any split add up to the whole, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), amount, (parts, functionalMinor) => {
        const amountMinor = parts.reduce((sum, part) => sum + part, 0n);
        let before = 0n;
        let beforeFunctional = 0n;
        for (const taken of parts) {
          beforeFunctional += functionalShare({ amountMinor, functionalMinor, before, beforeFunctional, taken });
          before += taken;
        }
        expect(beforeFunctional).toBe(functionalMinor);
      }),
    );
  });
});

describe('write-offs', () => {
  test('balance in the books, in each currency and in the functional one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 8 }), amount, (rows, functional) => {
        const bills = rows.map(([minor, own], place) => bill(place, minor, own));
        const total = bills.reduce((sum, one) => sum + one.amountMinor, 0n);
        const plan = planWriteOff(
          cashOf(total, functional),
          bills.map((one) => ({ bill: one, by: 'cash' as const, amountMinor: one.amountMinor, cashMinor: null })),
          'advance',
        );
        expect(plan.cashMinor).toBe(total);
        expect(plan.cashFunctionalMinor).toBe(functional);
        const lines = plan.lines.map((line) => ({ ...line, billId: line.bill.billId, currency: line.bill.currency }));
        const party = { customerId: 1n, carrierId: null };
        for (const side of ['receivable', 'payable'] as const)
          expect(
            imbalance(
              writeOffPosting({
                side,
                party,
                cashEntryId: 1n,
                currency: 'USD',
                functionalCurrency: 'CNY',
                lines,
                differenceMinor: 0n,
                differenceFunctionalMinor: 0n,
              }),
            ),
          ).toEqual([]);
      }),
    );
  });

  test('never take more than is open, or on the other side of zero', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: -(10n ** 12n), max: 2n * 10n ** 12n }), (open, asked) => {
        const plan = () =>
          planWriteOff(
            cashOf(4n * 10n ** 12n, 1n),
            [{ bill: bill(0, open, 1n), by: 'cash', amountMinor: asked, cashMinor: null }],
            'advance',
          );
        if (asked > 0n && asked <= open) expect(plan().lines[0]?.amountMinor).toBe(asked);
        else expect(plan).toThrow('WRITE_OFF_OVER');
      }),
    );
  });

  test('automatic matching uses all money or fills all bills, and oldest first', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 9 }), fc.array(amount, { maxLength: 9 }), (owed, paid) => {
        const bills = owed.map((minor, place) => bill(place, minor, minor));
        const money = paid.map((minor, place) => ({ ...cashOf(minor, minor), valueOn: `2026-10-${10 + place}` }));
        const matches = matchAutomatically(money, bills);
        const sum = (of: readonly bigint[]): bigint => of.reduce((a, b) => a + b, 0n);
        const used = sum(matches.map((match) => match.amountMinor));
        expect(used).toBe(sum(owed) < sum(paid) ? sum(owed) : sum(paid));
        const filled = matches.map((match) => match.bill.billOn);
        expect(filled).toEqual([...filled].sort());
      }),
    );
  });
});

test('a trip shared over orders always adds up', () => {
  fc.assert(
    fc.property(amount, fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 12 }), (minor, weights) => {
      const loads = weights.map((kg, place) => ({ orderId: BigInt(place), grossKg: `${kg}.5`, volumeM3: '0' }));
      for (const by of ['order', 'gross', 'volume'] as const)
        expect(shareOver('CNY', minor, loads, by).reduce((sum, part) => sum + part.minor, 0n)).toBe(minor);
    }),
  );
});

test('a payable that is settled below its booked amount is a gain, a receivable a loss', () => {
  expect([gainOf('payable', -1137n), gainOf('receivable', -1137n)]).toEqual([1137n, -1137n]);
});

test('a refund of a carrier lowers what we paid it ahead, and is no customer advance', () => {
  const party = { customerId: null, carrierId: 7n };
  const refund = {
    cashEntryId: 1n,
    direction: 'in' as const,
    party,
    ownBankAccountId: 1n,
    currency: 'CNY' as const,
    amountMinor: 500n,
    functionalMinor: 500n,
  };
  expect(cashPosting(refund).map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
    ['bank', 500n],
    ['advancePaid', -500n],
  ]);
});

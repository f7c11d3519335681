import { describe, expect, test } from 'vitest';
import type { Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import {
  matchAutomatically,
  offsetOrRefuse,
  type OpenBill,
  type OpenCash,
  planWriteOff,
  takeOrRefuse,
  toleratedOrRefuse,
  type Wanted,
  withholdingOrRefuse,
} from './rules.ts';

/* Every bound at its edge: a smallest unit below, on it and above. */

const bill = (changes: Partial<OpenBill> = {}): OpenBill => ({
  billId: 1n,
  billNo: 'RB1',
  billOn: '2026-10-01',
  currency: 'USD',
  amountMinor: 1000n,
  functionalMinor: 7100n,
  writtenOffMinor: 0n,
  writtenOffFunctionalMinor: 0n,
  heldMinor: 0n,
  ...changes,
});
const money = (changes: Partial<OpenCash> = {}): OpenCash => ({
  currency: 'USD',
  amountMinor: 1000n,
  functionalMinor: 7200n,
  allocatedMinor: 0n,
  allocatedFunctionalMinor: 0n,
  ...changes,
});
const want = (changes: Partial<Wanted> = {}): Wanted => ({ bill: bill(), by: 'cash', amountMinor: 1000n, cashMinor: null, ...changes });

function refusalOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.facts];
    throw error;
  }
  return undefined;
}
const codeOf = (act: () => unknown): unknown => (refusalOf(act) as [string] | undefined)?.[0];

/* takeOrRefuse: between nothing and what is open, with its sign, and without what requests reserve (money.md 6). */
describe('what may be taken off a bill', () => {
  test.each<[string, Partial<OpenBill>, bigint, string | undefined]>([
    ['nothing', {}, 0n, 'WRITE_OFF_OVER'],
    ['less than nothing', {}, -1n, 'WRITE_OFF_OVER'],
    ['the smallest unit', {}, 1n, undefined],
    ['one less than is open', {}, 999n, undefined],
    ['all that is open', {}, 1000n, undefined],
    ['one more than is open', {}, 1001n, 'WRITE_OFF_OVER'],
    ['what earlier write-offs left', { writtenOffMinor: 400n }, 600n, undefined],
    ['one more than they left', { writtenOffMinor: 400n }, 601n, 'WRITE_OFF_OVER'],
    ['anything when nothing is open', { writtenOffMinor: 1000n }, 1n, 'WRITE_OFF_NOTHING_OPEN'],
    ['nothing when nothing is open', { writtenOffMinor: 1000n }, 0n, 'WRITE_OFF_NOTHING_OPEN'],
    ['one less than is free of requests', { heldMinor: 300n }, 699n, undefined],
    ['all that is free of requests', { heldMinor: 300n }, 700n, undefined],
    ['one of what a request reserves', { heldMinor: 300n }, 701n, 'WRITE_OFF_RESERVED'],
    ['all of it', { heldMinor: 300n }, 1000n, 'WRITE_OFF_RESERVED'],
    ['more than is open, reserved or not', { heldMinor: 300n }, 1001n, 'WRITE_OFF_OVER'],
    ['one where all is reserved', { heldMinor: 1000n }, 1n, 'WRITE_OFF_RESERVED'],
    ['all of a credit note', { amountMinor: -1000n }, -1000n, undefined],
    ['the smallest unit of a credit note', { amountMinor: -1000n }, -1n, undefined],
    ['one more than a credit note', { amountMinor: -1000n }, -1001n, 'WRITE_OFF_OVER'],
    ['nothing of a credit note', { amountMinor: -1000n }, 0n, 'WRITE_OFF_OVER'],
    ['the other sign of a credit note', { amountMinor: -1000n }, 1n, 'WRITE_OFF_OVER'],
  ])('%s', (_, changes, amountMinor, refusal) => {
    expect(codeOf(() => takeOrRefuse(bill(changes), amountMinor))).toBe(refusal);
  });

  test('is said in the currency of the bill', () => {
    const facts = { bill: 'RB1', currency: 'USD', open: '10.00', asked: '7.01' };
    expect(refusalOf(() => takeOrRefuse(bill({ heldMinor: 300n }), 701n))).toEqual(['WRITE_OFF_RESERVED', { ...facts, held: '3.00' }]);
    expect(refusalOf(() => takeOrRefuse(bill({ currency: 'VND' }), 1001n))).toEqual([
      'WRITE_OFF_OVER',
      { bill: 'RB1', currency: 'VND', open: '1000', asked: '1001' },
    ]);
    expect(refusalOf(() => takeOrRefuse(bill({ writtenOffMinor: 1000n }), 701n))).toEqual([
      'WRITE_OFF_NOTHING_OPEN',
      { ...facts, open: '0.00' },
    ]);
  });
});

describe('a plan', () => {
  test('books the bill at its own rate and the money at its own, and the rest of the money stays', () => {
    const plan = planWriteOff(money({ amountMinor: 2000n, functionalMinor: 14_400n }), [want({ amountMinor: 500n })], 'advance');
    expect(plan).toEqual({
      lines: [
        { bill: bill(), by: 'cash', amountMinor: 500n, cashMinor: 500n, bookedFunctionalMinor: 3550n, settledFunctionalMinor: 3600n },
      ],
      cashMinor: 500n,
      cashFunctionalMinor: 3600n,
      differenceMinor: 0n,
      differenceFunctionalMinor: 0n,
    });
  });

  test('continues what was allocated and written off before, to the last unit', () => {
    const cash = money({ allocatedMinor: 1n, allocatedFunctionalMinor: 8n });
    const own = bill({ writtenOffMinor: 1n, writtenOffFunctionalMinor: 9n });
    const plan = planWriteOff(cash, [want({ bill: own, amountMinor: 999n })], 'advance');
    expect(plan.lines[0]).toMatchObject({ bookedFunctionalMinor: 7091n, settledFunctionalMinor: 7192n });
    expect([plan.cashMinor, plan.cashFunctionalMinor]).toEqual([999n, 7192n]);
  });

  test('takes a bill for the money and once more for its small remainder', () => {
    const plan = planWriteOff(
      money({ amountMinor: 999n, functionalMinor: 7193n }),
      [want({ amountMinor: 999n }), want({ by: 'difference', amountMinor: 1n })],
      'advance',
    );
    expect(
      plan.lines.map(({ by, amountMinor, cashMinor, bookedFunctionalMinor, settledFunctionalMinor }) => [
        by,
        amountMinor,
        cashMinor,
        bookedFunctionalMinor,
        settledFunctionalMinor,
      ]),
    ).toEqual([
      ['cash', 999n, 999n, 7093n, 7193n],
      ['difference', 1n, 0n, 7n, 7n],
    ]);
    expect(plan.cashMinor).toBe(999n);
    expect(codeOf(() => planWriteOff(money(), [want({ amountMinor: 999n }), want({ by: 'difference', amountMinor: 2n })], 'advance'))).toBe(
      'WRITE_OFF_OVER',
    );
  });

  test('takes no bill twice by the same means, but in two currencies', () => {
    expect(refusalOf(() => planWriteOff(money(), [want({ amountMinor: 1n }), want({ amountMinor: 1n })], 'advance'))).toEqual([
      'WRITE_OFF_TWICE',
      { bill: 'RB1' },
    ]);
    const other = want({ bill: bill({ currency: 'CNY', functionalMinor: 1000n }), amountMinor: 7n, cashMinor: 1n });
    expect(planWriteOff(money(), [want({ amountMinor: 1n }), other], 'advance').cashMinor).toBe(2n);
  });

  /* CASH_OVER: at most what the money has left. */
  test.each([
    [999n, undefined],
    [1000n, undefined],
    [1001n, ['CASH_OVER', { currency: 'USD', open: '10.00', asked: '10.01' }]],
  ])('spends at most the money: %s', (amountMinor, refusal) => {
    const big = bill({ amountMinor: 5000n, functionalMinor: 35_500n });
    expect(refusalOf(() => planWriteOff(money(), [want({ bill: big, amountMinor })], 'advance'))).toEqual(refusal);
  });
  test.each([
    [599n, undefined],
    [600n, undefined],
    [601n, ['CASH_OVER', { currency: 'USD', open: '6.00', asked: '6.01' }]],
  ])('spends at most what is left of it: %s', (amountMinor, refusal) => {
    const cash = money({ allocatedMinor: 400n, allocatedFunctionalMinor: 2880n });
    expect(refusalOf(() => planWriteOff(cash, [want({ amountMinor })], 'advance'))).toEqual(refusal);
  });

  test('of a refund settles credit notes, and no bill', () => {
    const refund = money({ amountMinor: -1000n, functionalMinor: -7200n });
    const note = bill({ amountMinor: -1000n, functionalMinor: -7100n });
    expect(planWriteOff(refund, [want({ bill: note, amountMinor: -1000n })], 'advance')).toMatchObject({
      cashMinor: -1000n,
      cashFunctionalMinor: -7200n,
    });
    const larger = bill({ amountMinor: -2000n, functionalMinor: -14_200n });
    expect(refusalOf(() => planWriteOff(refund, [want({ bill: larger, amountMinor: -1001n })], 'advance'))).toEqual([
      'CASH_OVER',
      { currency: 'USD', open: '10.00', asked: '10.01' },
    ]);
    expect(refusalOf(() => planWriteOff(refund, [want({ amountMinor: 1n })], 'advance'))).toEqual([
      'CASH_OVER',
      { currency: 'USD', open: '10.00', asked: '-0.01' },
    ]);
  });
  test('of a receipt does not grow by a credit note alone', () => {
    expect(
      codeOf(() => planWriteOff(money(), [want({ bill: bill({ amountMinor: -5n, functionalMinor: -35n }), amountMinor: -5n })], 'advance')),
    ).toBe('CASH_OVER');
  });

  test.each([
    ['advance', 0n, 0n, 999n, 7193n],
    ['difference', 1n, 7n, 1000n, 7200n],
  ] as const)(
    'leaves the rest of the money as %s',
    (excess, differenceMinor, differenceFunctionalMinor, cashMinor, cashFunctionalMinor) => {
      const plan = planWriteOff(money(), [want({ amountMinor: 999n })], excess);
      expect(plan).toMatchObject({ differenceMinor, differenceFunctionalMinor, cashMinor, cashFunctionalMinor });
    },
  );

  test('between two currencies asks for the money that pays, of the same sign', () => {
    const dong = money({ currency: 'VND', amountMinor: 300_000n, functionalMinor: 84n });
    const plan = planWriteOff(dong, [want({ cashMinor: 253_805n })], 'advance');
    expect(plan.lines[0]).toMatchObject({
      amountMinor: 1000n,
      cashMinor: 253_805n,
      bookedFunctionalMinor: 7100n,
      settledFunctionalMinor: 71n,
    });
    expect(refusalOf(() => planWriteOff(dong, [want()], 'advance'))).toEqual([
      'WRITE_OFF_NEEDS_RATE',
      { bill: 'RB1', from: 'USD', to: 'VND' },
    ]);
    for (const cashMinor of [0n, -1n])
      expect(refusalOf(() => planWriteOff({ ...dong, allocatedMinor: 1n }, [want({ cashMinor })], 'advance'))).toEqual([
        'CASH_OVER',
        { currency: 'VND', asked: String(cashMinor), open: '299999' },
      ]);
    const refund = { ...dong, amountMinor: -300_000n, functionalMinor: -84n };
    const note = bill({ amountMinor: -1000n, functionalMinor: -7100n });
    for (const cashMinor of [0n, 1n])
      expect(codeOf(() => planWriteOff(refund, [want({ bill: note, amountMinor: -1000n, cashMinor })], 'advance'))).toBe('CASH_OVER');
    expect(planWriteOff(refund, [want({ bill: note, amountMinor: -1000n, cashMinor: -1n })], 'advance').cashMinor).toBe(-1n);
    // In one currency the amount of the bill is that of the money, whatever a page sends.
    expect(planWriteOff(money(), [want({ cashMinor: 5n })], 'advance').cashMinor).toBe(1000n);
  });
});

/* DIFFERENCE_TOO_LARGE: the tolerance of each currency, in its own smallest unit; each bill has it once. */
describe('differences stay within the tolerance of their currency', () => {
  const tolerance = new Map<Currency, bigint>([
    ['USD', 100n],
    ['VND', 20_000n],
    ['KWD', 300n],
  ]);
  const planned = (currency: Currency, amounts: readonly bigint[], differenceMinor = 0n) => ({
    lines: amounts.map((amountMinor, place) => ({
      bill: bill({ billId: BigInt(place + 1), currency }),
      by: 'difference' as const,
      amountMinor,
      cashMinor: 0n,
      bookedFunctionalMinor: 0n,
      settledFunctionalMinor: 0n,
    })),
    cashMinor: 0n,
    cashFunctionalMinor: 0n,
    differenceMinor,
    differenceFunctionalMinor: 0n,
  });
  const tooLarge = (currency: string, amount: string, limit: string) => ['DIFFERENCE_TOO_LARGE', { currency, asked: amount, limit }];
  const tried = (currency: Currency, amounts: readonly bigint[], excess = 0n, earlier = new Map<string, bigint>()): unknown => {
    let differs: boolean | undefined;
    const refusal = refusalOf(() => {
      differs = toleratedOrRefuse(money({ currency }), planned(currency, amounts, excess), tolerance, earlier);
    });
    return refusal ?? differs;
  };

  test.each<[Currency, bigint, unknown]>([
    ['USD', 99n, true],
    ['USD', 100n, true],
    ['USD', 101n, tooLarge('USD', '1.01', '1.00')],
    ['USD', -100n, true],
    ['USD', -101n, tooLarge('USD', '1.01', '1.00')],
    ['VND', 19_999n, true],
    ['VND', 20_000n, true],
    ['VND', 20_001n, tooLarge('VND', '20001', '20000')],
    ['KWD', 300n, true],
    ['KWD', 301n, tooLarge('KWD', '0.301', '0.300')],
    ['EUR', 1n, tooLarge('EUR', '0.01', '0.00')],
  ])('%s %s of a bill', (currency, minor, outcome) => {
    expect(tried(currency, [minor])).toEqual(outcome);
  });
  test.each<[Currency, bigint, unknown]>([
    ['USD', 100n, true],
    ['USD', 101n, tooLarge('USD', '1.01', '1.00')],
    ['USD', -101n, tooLarge('USD', '1.01', '1.00')],
    ['EUR', 1n, tooLarge('EUR', '0.01', '0.00')],
  ])('%s %s left of the money', (currency, minor, outcome) => {
    expect(tried(currency, [], minor)).toEqual(outcome);
  });
  test('all bills and the money share it', () => {
    expect(tried('USD', [50n, 50n])).toBe(true);
    expect(tried('USD', [50n, 51n])).toEqual(tooLarge('USD', '1.01', '1.00'));
    expect(tried('USD', [50n], 50n)).toBe(true);
    expect(tried('USD', [50n], 51n)).toEqual(tooLarge('USD', '1.01', '1.00'));
    expect(tried('USD', [60n, -40n])).toBe(true);
    expect(tried('USD', [60n, -41n])).toEqual(tooLarge('USD', '1.01', '1.00'));
  });
  test('a bill that was given some of it earlier has the rest', () => {
    expect(tried('USD', [40n], 0n, new Map([['1 USD', 60n]]))).toBe(true);
    expect(tried('USD', [41n], 0n, new Map([['1 USD', 60n]]))).toEqual(tooLarge('USD', '1.01', '1.00'));
    expect(
      tried(
        'USD',
        [41n],
        0n,
        new Map([
          ['2 USD', 60n],
          ['1 CNY', 60n],
        ]),
      ),
    ).toBe(true);
  });
  test('nothing differs where nothing is given away', () => {
    expect(tried('USD', [])).toBe(false);
    expect(tried('EUR', [])).toBe(false);
    const paid = planWriteOff(money(), [want()], 'difference');
    expect(toleratedOrRefuse(money(), paid, new Map())).toBe(false);
  });
});

/* WITHHOLDING_TOO_LARGE: 15 % of the net amount (Thai Revenue Code, section 70), rounded down to the smallest unit. */
describe('tax that a customer withholds', () => {
  const withheld = (amountMinor: bigint, currency: Currency = 'THB') =>
    planWriteOff(money({ currency }), [want({ bill: bill({ currency }), by: 'withholding', amountMinor })], 'advance');
  const tried = (amountMinor: bigint, net: bigint, earlier = 0n): unknown =>
    refusalOf(() => withholdingOrRefuse(withheld(amountMinor), new Map([['1 THB', net]]), new Map([['1 THB', earlier]])));
  const tooLarge = (amount: string, limit: string) => ['WITHHOLDING_TOO_LARGE', { bill: 'RB1', currency: 'THB', asked: amount, limit }];
  test.each([
    [149n, 1000n, 0n, undefined],
    [150n, 1000n, 0n, undefined],
    [151n, 1000n, 0n, tooLarge('1.51', '1.50')],
    // 15 % of 9.99 is 1.4985: the fraction is not given.
    [149n, 999n, 0n, undefined],
    [150n, 999n, 0n, tooLarge('1.50', '1.49')],
    [50n, 1000n, 100n, undefined],
    [51n, 1000n, 100n, tooLarge('1.51', '1.50')],
  ])('%s of %s, %s before', (amount, net, earlier, outcome) => {
    expect(tried(amount, net, earlier)).toEqual(outcome);
  });
  test.each([
    [-150n, undefined],
    [-151n, tooLarge('-1.51', '-1.50')],
  ])('%s of a credit note is bounded by its size', (amountMinor, outcome) => {
    const credit = want({ bill: bill({ currency: 'THB', amountMinor: -1000n, functionalMinor: -7100n }), by: 'withholding', amountMinor });
    const plan = planWriteOff(money({ currency: 'THB' }), [credit], 'advance');
    expect(refusalOf(() => withholdingOrRefuse(plan, new Map([['1 THB', -1000n]]), new Map()))).toEqual(outcome);
  });
  test('is nothing of a bill whose net amount is unknown, and no other means counts', () => {
    expect(codeOf(() => withholdingOrRefuse(withheld(1n), new Map(), new Map()))).toBe('WITHHOLDING_TOO_LARGE');
    expect(refusalOf(() => withholdingOrRefuse(withheld(1n), new Map([['1 THB', 1000n]]), new Map()))).toBeUndefined();
    expect(refusalOf(() => withholdingOrRefuse(planWriteOff(money(), [want()], 'advance'), new Map(), new Map()))).toBeUndefined();
  });
});

test.each([
  [[10n, -10n], undefined],
  [
    [10n, -9n],
    ['OFFSET_UNEQUAL', { currency: 'USD', left: '0.01' }],
  ],
  [
    [10n, -11n],
    ['OFFSET_UNEQUAL', { currency: 'USD', left: '-0.01' }],
  ],
  [[10n, -4n, -6n], undefined],
  [[], undefined],
])('credit notes and bills of %o are set against each other', (amounts, refusal) => {
  expect(refusalOf(() => offsetOrRefuse('USD', amounts))).toEqual(refusal);
});

describe('automatic matching', () => {
  const paid = (valueOn: string, amountMinor: bigint, changes: Partial<OpenCash> = {}) => ({
    ...money({ amountMinor, ...changes }),
    valueOn,
  });
  const matches = (cash: readonly ReturnType<typeof paid>[], bills: readonly OpenBill[]) =>
    matchAutomatically(cash, bills).map((match) => [match.cash.valueOn, match.bill.billNo, match.amountMinor]);

  test('takes the oldest bill, then the smaller open amount, then the number, and money by its day', () => {
    const bills = [
      bill({ billId: 1n, billNo: 'D', billOn: '2026-10-02', amountMinor: 1n }),
      bill({ billId: 2n, billNo: 'C', amountMinor: 20n }),
      bill({ billId: 3n, billNo: 'B', amountMinor: 10n }),
      bill({ billId: 4n, billNo: 'A', amountMinor: 10n }),
    ];
    expect(matches([paid('2026-11-02', 100n), paid('2026-11-01', 25n)], bills)).toEqual([
      ['2026-11-01', 'A', 10n],
      ['2026-11-01', 'B', 10n],
      ['2026-11-01', 'C', 5n],
      ['2026-11-02', 'C', 15n],
      ['2026-11-02', 'D', 1n],
    ]);
  });
  test('leaves what requests reserve, credit notes, settled bills and other currencies', () => {
    const bills = [
      bill({ billNo: 'reserved', amountMinor: 10n, heldMinor: 10n }),
      bill({ billNo: 'part', amountMinor: 10n, writtenOffMinor: 3n, heldMinor: 4n }),
      bill({ billNo: 'credit', amountMinor: -10n, heldMinor: -20n }),
      bill({ billNo: 'settled', amountMinor: 10n, writtenOffMinor: 10n }),
      bill({ billNo: 'other', amountMinor: 10n, currency: 'CNY' }),
    ];
    expect(matches([paid('2026-11-01', 100n, { allocatedMinor: 98n })], bills)).toEqual([['2026-11-01', 'part', 2n]]);
    expect(matches([paid('2026-11-01', 100n)], bills)).toEqual([['2026-11-01', 'part', 3n]]);
    expect(matches([paid('2026-11-01', 100n, { allocatedMinor: 100n })], bills)).toEqual([]);
  });
});

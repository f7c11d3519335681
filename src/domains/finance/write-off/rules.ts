import { lesserOf, sizeOf } from '../../../kernel/bounds.ts';
import type { Day } from '../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import Big from 'big.js';
import { functionalShare } from '../amount.ts';
import type { BillState } from '../bill/states.ts';
import type { SettledBy } from './posting.ts';
import type { Side } from '../side.ts';

/** One currency row of a bill, read under lock. */
export type OpenBill = {
  readonly billId: bigint;
  readonly billNo: string;
  readonly billOn: Day;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
  readonly writtenOffMinor: bigint;
  readonly writtenOffFunctionalMinor: bigint;
  /** Reserved by payment requests: only they may use it. */
  readonly heldMinor: bigint;
};
/** Money with its unused amount, read under lock. The amounts of a refund are negative: it settles credit notes. */
export type OpenCash = {
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
  readonly allocatedMinor: bigint;
  readonly allocatedFunctionalMinor: bigint;
};
export type Wanted = {
  readonly bill: OpenBill;
  readonly by: SettledBy;
  /** The amount taken off the bill, in the bill's currency. */
  readonly amountMinor: bigint;
  /** The amount that pays for it, in the money's currency; null where both currencies are the same. */
  readonly cashMinor: bigint | null;
  readonly valued?: Valued | undefined;
};
/** Tax that is withheld in a foreign currency, at the rate of the day of payment. Tax in the functional currency has the value of its bill. */
type Valued = { readonly rate: string; readonly functionalMinor: bigint };
type PlannedLine = {
  readonly bill: OpenBill;
  readonly by: SettledBy;
  readonly amountMinor: bigint;
  readonly cashMinor: bigint;
  readonly bookedFunctionalMinor: bigint;
  readonly settledFunctionalMinor: bigint;
  readonly valued?: Valued | undefined;
};
export type Plan = {
  readonly lines: readonly PlannedLine[];
  readonly cashMinor: bigint;
  readonly cashFunctionalMinor: bigint;
  readonly differenceMinor: bigint;
  readonly differenceFunctionalMinor: bigint;
};

/**
 * Requires an amount that may be taken off a bill row: between 0 and the open amount, with its sign (money.md 6). The refusal names the
 * open and the requested amount.
 */
export function takeOrRefuse(bill: OpenBill, amountMinor: bigint): void {
  const open = bill.amountMinor - bill.writtenOffMinor;
  const facts = {
    bill: bill.billNo,
    currency: bill.currency,
    open: amountOf(bill.currency, open),
    asked: amountOf(bill.currency, amountMinor),
  };
  if (open === 0n) throw new Refusal('WRITE_OFF_NOTHING_OPEN', facts);
  const fits = open > 0n ? amountMinor > 0n && amountMinor <= open : amountMinor < 0n && amountMinor >= open;
  if (!fits) throw new Refusal('WRITE_OFF_OVER', facts);
  if (open > 0n && amountMinor > open - bill.heldMinor)
    throw new Refusal('WRITE_OFF_RESERVED', { ...facts, held: amountOf(bill.currency, bill.heldMinor) });
}

/**
 * Computes a write-off: the amount that each line takes off its bill at the booked rate, and the value of the money for it at the money's
 * own rate. The difference of the two is realised (money.md 5). `excess` posts the money that the lines leave to the difference account.
 */
export function planWriteOff(cash: OpenCash, wantedLines: readonly Wanted[], excess: 'advance' | 'difference'): Plan {
  const lines: PlannedLine[] = [];
  let allocated = cash.allocatedMinor;
  let allocatedFunctional = cash.allocatedFunctionalMinor;
  const spend = (minor: bigint): bigint => {
    const functional = functionalShare({ ...cash, before: allocated, beforeFunctional: allocatedFunctional, taken: minor });
    allocated += minor;
    allocatedFunctional += functional;
    return functional;
  };
  // A bill may occur twice: once for the money, and once for its small remainder to the difference account.
  const sums = new Map<string, { minor: bigint; functional: bigint; by: Set<string> }>();
  for (const want of wantedLines) {
    const key = keyOf(want.bill);
    const before = sums.get(key) ?? { minor: 0n, functional: 0n, by: new Set<string>() };
    if (before.by.has(want.by)) throw new Refusal('WRITE_OFF_TWICE', { bill: want.bill.billNo });
    const { bill } = want;
    const now = {
      ...bill,
      writtenOffMinor: bill.writtenOffMinor + before.minor,
      writtenOffFunctionalMinor: bill.writtenOffFunctionalMinor + before.functional,
    };
    takeOrRefuse(now, want.amountMinor);
    const booked = functionalShare({
      amountMinor: bill.amountMinor,
      functionalMinor: bill.functionalMinor,
      before: now.writtenOffMinor,
      beforeFunctional: now.writtenOffFunctionalMinor,
      taken: want.amountMinor,
    });
    const cashMinor = want.by === 'cash' ? cashFor(cash, want) : 0n;
    const settled = want.by === 'cash' ? spend(cashMinor) : (want.valued?.functionalMinor ?? booked);
    lines.push({
      bill,
      by: want.by,
      amountMinor: want.amountMinor,
      cashMinor,
      bookedFunctionalMinor: booked,
      settledFunctionalMinor: settled,
      valued: want.valued,
    });
    sums.set(key, { minor: before.minor + want.amountMinor, functional: before.functional + booked, by: before.by.add(want.by) });
  }
  // A refund is money of the opposite sign.
  const sign = cash.amountMinor < 0n ? -1n : 1n;
  const used = sign * (allocated - cash.allocatedMinor);
  const left = cash.amountMinor - allocated;
  if (sign * left < 0n || used < 0n) {
    const facts = {
      currency: cash.currency,
      open: amountOf(cash.currency, sign * (cash.amountMinor - cash.allocatedMinor)),
      asked: amountOf(cash.currency, used),
    };
    throw new Refusal('CASH_OVER', facts);
  }
  const differenceMinor = excess === 'difference' ? left : 0n;
  const differenceFunctionalMinor = differenceMinor === 0n ? 0n : spend(differenceMinor);
  return {
    lines,
    cashMinor: allocated - cash.allocatedMinor,
    cashFunctionalMinor: allocatedFunctional - cash.allocatedFunctionalMinor,
    differenceMinor,
    differenceFunctionalMinor,
  };
}

function cashFor(cash: OpenCash, want: Wanted): bigint {
  if (want.bill.currency === cash.currency) return want.amountMinor;
  if (want.cashMinor === null)
    throw new Refusal('WRITE_OFF_NEEDS_RATE', { bill: want.bill.billNo, from: want.bill.currency, to: cash.currency });
  if (want.cashMinor * want.amountMinor <= 0n) {
    const amount = amountOf(cash.currency, want.cashMinor);
    throw new Refusal('CASH_OVER', {
      currency: cash.currency,
      asked: amount,
      open: amountOf(cash.currency, cash.amountMinor - cash.allocatedMinor),
    });
  }
  return want.cashMinor;
}

const keyOf = (bill: OpenBill): string => `${bill.billId} ${bill.currency}`;

/**
 * Requires that the sums posted to the difference account stay within the tolerance of each currency; refuses DIFFERENCE_TOO_LARGE. A bill
 * has its tolerance once: `earlier` is what its earlier write-offs gave away, by bill and currency.
 */
export function toleratedOrRefuse(
  cash: OpenCash,
  plan: Plan,
  tolerance: ReadonlyMap<Currency, bigint>,
  earlier: ReadonlyMap<string, bigint> = new Map(),
): boolean {
  const within = (currency: Currency, minor: bigint): void => {
    const limit = tolerance.get(currency) ?? 0n;
    if (minor > limit)
      throw new Refusal('DIFFERENCE_TOO_LARGE', { currency, asked: amountOf(currency, minor), limit: amountOf(currency, limit) });
  };
  const totals = new Map<Currency, bigint>();
  const add = (currency: Currency, minor: bigint): void => {
    if (minor !== 0n) totals.set(currency, (totals.get(currency) ?? 0n) + sizeOf(minor));
  };
  for (const line of plan.lines.filter(({ by }) => by === 'difference')) {
    add(line.bill.currency, line.amountMinor);
    within(line.bill.currency, sizeOf((earlier.get(keyOf(line.bill)) ?? 0n) + line.amountMinor));
  }
  add(cash.currency, plan.differenceMinor);
  for (const [currency, minor] of totals) within(currency, minor);
  return totals.size > 0;
}

/**
 * The most that a customer withholds of a bill, in percent of its net amount: the highest rate on services in the law of our countries (Thai
 * Revenue Code, section 70; 1 to 5 % among residents by Departmental Instruction TP. 4/2528).
 */
const withholdingPercentMax = 15n;

/** The most tax that is withheld of an amount before tax. */
export function withheldMax(netMinor: bigint): bigint {
  return (netMinor * withholdingPercentMax) / 100n;
}

/** The most tax that can be withheld of an advance of which this much was paid; how much of it is value added tax is not known yet. */
export function advanceTaxMax(paidMinor: bigint): bigint {
  return (paidMinor * withholdingPercentMax) / (100n - withholdingPercentMax);
}

/** The states in which a bill is settled. A carrier's bill is settled once the carrier, or another person than its maker, has confirmed it. */
export const settleableStates: Readonly<Record<Side, readonly BillState[]>> = {
  receivable: ['made', 'sent', 'confirmed'],
  payable: ['confirmed'],
};

/**
 * Requires that a bill can be settled; refuses BILL_NOT_OPEN for a void or disputed one, BILL_NOT_CONFIRMED for an unconfirmed one of a
 * carrier.
 */
export function settleableOrRefuse({
  side,
  state,
  bill_no: bill,
}: {
  readonly side: Side;
  readonly state: BillState;
  readonly bill_no: string;
}): void {
  if (settleableStates[side].includes(state)) return;
  throw new Refusal(state === 'void' || state === 'disputed' ? 'BILL_NOT_OPEN' : 'BILL_NOT_CONFIRMED', { bill });
}

/** Requires that the tax withheld of each bill, earlier withholdings included, is within the law's rates; refuses WITHHOLDING_TOO_LARGE. */
export function withholdingOrRefuse(plan: Plan, netOf: ReadonlyMap<string, bigint>, earlier: ReadonlyMap<string, bigint>): void {
  for (const { bill, by, amountMinor } of plan.lines) {
    if (by !== 'withholding') continue;
    const limit = withheldMax(netOf.get(keyOf(bill)) ?? 0n);
    const asked = (earlier.get(keyOf(bill)) ?? 0n) + amountMinor;
    const { currency, billNo } = bill;
    if (sizeOf(asked) > sizeOf(limit))
      throw new Refusal('WITHHOLDING_TOO_LARGE', {
        bill: billNo,
        currency,
        asked: amountOf(currency, asked),
        limit: amountOf(currency, limit),
      });
  }
}

/** Requires that credit notes and bills are set against each other in equal amounts; refuses OFFSET_UNEQUAL. */
export function offsetOrRefuse(currency: Currency, amounts: readonly bigint[]): void {
  const left = amounts.reduce((sum, minor) => sum + minor, 0n);
  if (left !== 0n) throw new Refusal('OFFSET_UNEQUAL', { currency, left: amountOf(currency, left) });
}

const Fine = Big();
Fine.DP = 30;

export type Match<C> = { readonly cash: C; readonly bill: OpenBill; readonly amountMinor: bigint };

/**
 * Allocates money to open bills of the same currency: oldest bill first, then the smaller open amount, then the number; money by its day.
 */
export function matchAutomatically<C extends OpenCash & { readonly valueOn: Day }>(
  money: readonly C[],
  bills: readonly OpenBill[],
): Match<C>[] {
  const openOf = (bill: OpenBill): bigint => bill.amountMinor - bill.writtenOffMinor - bill.heldMinor;
  const queue = bills
    .filter((bill) => bill.amountMinor > 0n && openOf(bill) > 0n)
    .sort((a, b) => compare(a.billOn, b.billOn) || compare(openOf(a), openOf(b)) || compare(a.billNo, b.billNo))
    .map((bill) => ({ bill, open: openOf(bill) }));
  const matches: Match<C>[] = [];
  for (const cash of [...money].sort((a, b) => compare(a.valueOn, b.valueOn))) {
    let left = cash.amountMinor - cash.allocatedMinor;
    for (const one of queue) {
      if (left === 0n) break;
      if (one.open === 0n || one.bill.currency !== cash.currency) continue;
      const amountMinor = lesserOf(one.open, left);
      matches.push({ cash, bill: one.bill, amountMinor });
      one.open -= amountMinor;
      left -= amountMinor;
    }
  }
  return matches;
}

function compare<T>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The company's gain by the exchange difference of a settlement: a receivable settled above its booked amount is a gain, a payable a loss.
 */
export function gainOf(side: Side, differenceMinor: bigint): bigint {
  return side === 'receivable' ? differenceMinor : -differenceMinor;
}

/** The value of one unit of a currency in functional units, to twelve places; for display only, never for computing amounts. */
export function rateBetween(currency: Currency, minor: bigint, functional: Currency, functionalMinor: bigint): string {
  if (minor === 0n) return '0';
  return new Fine(amountOf(functional, functionalMinor)).div(amountOf(currency, minor)).round(12, Big.roundHalfUp).toFixed();
}

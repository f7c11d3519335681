import type { Day } from '../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import Big from 'big.js';
import { functionalShare } from '../amount.ts';

/** One currency row of a bill, as it is under lock. */
export type OpenBill = {
  readonly billId: bigint;
  readonly billNo: string;
  readonly billOn: Day;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
  readonly writtenOffMinor: bigint;
  readonly writtenOffFunctionalMinor: bigint;
  /** Held by payment requests: only they may use it. */
  readonly heldMinor: bigint;
};
/** Money with what is left of it, as it is under lock. */
export type OpenCash = {
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
  readonly allocatedMinor: bigint;
  readonly allocatedFunctionalMinor: bigint;
};
export type Wanted = {
  readonly bill: OpenBill;
  readonly by: 'cash' | 'difference';
  /** What leaves the bill, in the bill's currency. */
  readonly amountMinor: bigint;
  /** What pays for it, in the money's currency; null where the two are the same. */
  readonly cashMinor: bigint | null;
};
type PlannedLine = {
  readonly bill: OpenBill;
  readonly by: 'cash' | 'difference';
  readonly amountMinor: bigint;
  readonly cashMinor: bigint;
  readonly bookedFunctionalMinor: bigint;
  readonly settledFunctionalMinor: bigint;
};
export type Plan = {
  readonly lines: readonly PlannedLine[];
  readonly cashMinor: bigint;
  readonly cashFunctionalMinor: bigint;
  readonly differenceMinor: bigint;
  readonly differenceFunctionalMinor: bigint;
};

/** What may be taken off a bill row: from 0 to what is open, on the open side of zero (money.md 6). Refuses by what is open and what was tried. */
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
 * Works a write-off out: what each line takes off its bill at the rate it was booked at, and what the money for it is worth at its
 * own rate. The difference of the two is realised (money.md 5). `excess` gives what the lines leave of the money to the difference
 * account.
 */
export function planWriteOff(cash: OpenCash, wanted: readonly Wanted[], excess: 'advance' | 'difference'): Plan {
  const keys = wanted.map(({ bill }) => `${bill.billId} ${bill.currency}`);
  const lines: PlannedLine[] = [];
  let allocated = cash.allocatedMinor;
  let allocatedFunctional = cash.allocatedFunctionalMinor;
  const spend = (minor: bigint): bigint => {
    const functional = functionalShare({ ...cash, before: allocated, beforeFunctional: allocatedFunctional, taken: minor });
    allocated += minor;
    allocatedFunctional += functional;
    return functional;
  };
  // A bill may be taken from twice: by money, and its small rest by the difference account.
  const taken = new Map<string, { minor: bigint; functional: bigint; by: Set<string> }>();
  wanted.forEach((want, place) => {
    const key = keys[place] ?? '';
    const before = taken.get(key) ?? { minor: 0n, functional: 0n, by: new Set<string>() };
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
    const cashMinor = want.by === 'difference' ? 0n : cashFor(cash, want);
    const settled = want.by === 'difference' ? booked : spend(cashMinor);
    lines.push({
      bill,
      by: want.by,
      amountMinor: want.amountMinor,
      cashMinor,
      bookedFunctionalMinor: booked,
      settledFunctionalMinor: settled,
    });
    taken.set(key, { minor: before.minor + want.amountMinor, functional: before.functional + booked, by: before.by.add(want.by) });
  });
  const used = allocated - cash.allocatedMinor;
  const left = cash.amountMinor - allocated;
  if (left < 0n || used < 0n) {
    const facts = {
      currency: cash.currency,
      open: amountOf(cash.currency, cash.amountMinor - cash.allocatedMinor),
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
  if (want.cashMinor > 0n !== want.amountMinor > 0n) {
    const asked = amountOf(cash.currency, want.cashMinor);
    throw new Refusal('CASH_OVER', {
      currency: cash.currency,
      asked,
      open: amountOf(cash.currency, cash.amountMinor - cash.allocatedMinor),
    });
  }
  return want.cashMinor;
}

/** The sums given to the difference account by currency must stay within the tolerance of each; refuses DIFFERENCE_TOO_LARGE. */
export function toleratedOrRefuse(cash: OpenCash, plan: Plan, tolerance: ReadonlyMap<Currency, bigint>): boolean {
  const given = new Map<Currency, bigint>();
  const add = (currency: Currency, minor: bigint): void => {
    if (minor !== 0n) given.set(currency, (given.get(currency) ?? 0n) + (minor < 0n ? -minor : minor));
  };
  for (const line of plan.lines) if (line.by === 'difference') add(line.bill.currency, line.amountMinor);
  add(cash.currency, plan.differenceMinor);
  for (const [currency, minor] of given) {
    const limit = tolerance.get(currency) ?? 0n;
    if (minor > limit)
      throw new Refusal('DIFFERENCE_TOO_LARGE', { currency, asked: amountOf(currency, minor), limit: amountOf(currency, limit) });
  }
  return given.size > 0;
}

export type Match<C> = { readonly cash: C; readonly bill: OpenBill; readonly amountMinor: bigint };

/** Fills open bills from money of the same currency: oldest bill first, then the smaller open amount, then the number; money by its day. */
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
      const amountMinor = one.open < left ? one.open : left;
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

/** How many functional units one unit of a currency came to, to eight places; for people to read, never to count with. */
export function rateBetween(currency: Currency, minor: bigint, functional: Currency, functionalMinor: bigint): string {
  if (minor === 0n) return '0';
  return new Big(amountOf(functional, functionalMinor)).div(amountOf(currency, minor)).round(8, Big.roundHalfUp).toFixed();
}

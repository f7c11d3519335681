import type { ResultOf } from '../../../../kernel/call.ts';
import { amountOf, type Currency, money } from '../../../../kernel/money.ts';
import type { writeOffCandidates } from '../contract.ts';

export type Candidates = ResultOf<typeof writeOffCandidates>;
export type OpenBill = Candidates['bills'][number];
export type OpenCash = Candidates['cash'][number];
/** What a person wants to take off each bill row, as typed. */
export type Takes = Readonly<Record<string, string>>;

export const keyOf = (bill: OpenBill): string => `${bill.bill_id} ${bill.currency}`;

/** The amount of a typed text; null where it is none yet. */
export function minorOf(currency: Currency, text: string | null | undefined): bigint | null {
  if (!text) return null;
  try {
    return money(currency, text).minor;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Bills that a receipt can pay: its company's, in its currency, less what payment requests hold. */
export function billsFor(cash: OpenCash, bills: readonly OpenBill[]): OpenBill[] {
  return bills.filter((bill) => bill.currency === cash.currency && bill.company_id === cash.company_id);
}

export function freeOf(bill: OpenBill): bigint {
  return money(bill.currency, bill.open).minor - money(bill.currency, bill.requested).minor;
}

/** Fills bills from the money, oldest first; they come in that order. */
export function fillOldest(cash: OpenCash, bills: readonly OpenBill[]): Takes {
  let left = money(cash.currency, cash.open).minor;
  const takes: Record<string, string> = {};
  for (const bill of billsFor(cash, bills)) {
    const free = freeOf(bill);
    const take = free < left ? free : left;
    if (take <= 0n) continue;
    takes[keyOf(bill)] = amountOf(bill.currency, take);
    left -= take;
  }
  return takes;
}

export function leftOf(cash: OpenCash, bills: readonly OpenBill[], takes: Takes): bigint {
  return billsFor(cash, bills).reduce(
    (left, bill) => left - (minorOf(bill.currency, takes[keyOf(bill)]) ?? 0n),
    money(cash.currency, cash.open).minor,
  );
}

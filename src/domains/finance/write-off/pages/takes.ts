import type { ResultOf } from '../../../../kernel/call.ts';
import { allocate, amountOf, type Currency, money, parseAmount } from '../../../../kernel/money.ts';
import type { writeOffCandidates } from '../contract.ts';
import { rateBetween } from '../rules.ts';

export type Candidates = ResultOf<typeof writeOffCandidates>;
export type OpenBill = Candidates['bills'][number];
export type OpenCash = Candidates['cash'][number];
export type OpenRefund = Candidates['refunds'][number];
/** The amount to take off each bill row, as typed. */
export type Takes = Readonly<Record<string, string>>;

export const keyOf = (bill: OpenBill): string => `${bill.bill_id} ${bill.currency}`;

/** The amount of a typed text; null where the text is not an amount yet. */
function minorOf(currency: Currency, text: string | null | undefined): bigint | null {
  return text ? parseAmount(currency, text) : null;
}

/** The bills that a receipt pays in its own currency: those of its company. */
export function billsFor(cash: OpenCash, bills: readonly OpenBill[]): OpenBill[] {
  return bills.filter((bill) => bill.currency === cash.currency && bill.company_id === cash.company_id);
}

/** The bills of its company in other currencies, which it pays at the rate of the amounts that the user enters for both. */
export function billsAbroad(cash: OpenCash, bills: readonly OpenBill[]): OpenBill[] {
  return bills.filter((bill) => bill.currency !== cash.currency && bill.company_id === cash.company_id);
}

/** The rate between what a bill of another currency takes and the money that pays for it; null until both are amounts. */
export function rateOf(cash: OpenCash, bill: OpenBill, take: string | undefined, pay: string | undefined): string | null {
  const [of, by] = [minorOf(bill.currency, take) ?? 0n, minorOf(cash.currency, pay) ?? 0n];
  return of === 0n || by === 0n ? null : rateBetween(bill.currency, of, cash.currency, by);
}

export function freeOf(bill: OpenBill): bigint {
  return money(bill.currency, bill.open).minor - money(bill.currency, bill.requested).minor;
}

/** The amounts of money, and of the tax that the payment withheld, that bills take. */
export type Filled = { readonly takes: Takes; readonly taxes: Takes };

/**
 * Allocates the money, with the tax that the payment withheld, to the bills in the given order, which is oldest first. Each bill bears its
 * share of the tax, as it does when it is paid.
 */
export function fillOldest(cash: OpenCash, bills: readonly OpenBill[]): Filled {
  const tax = money(cash.currency, cash.withheld);
  let left = money(cash.currency, cash.open).minor + tax.minor;
  const filled = billsFor(cash, bills).flatMap((bill) => {
    const free = freeOf(bill);
    const take = free < left ? free : left;
    if (take <= 0n) return [];
    left -= take;
    return [{ bill, take }];
  });
  const takes: Record<string, string> = {};
  const taxes: Record<string, string> = {};
  if (filled.length === 0) return { takes, taxes };
  const weights = [...filled.map(({ take }) => take), left];
  const shares = allocate(tax, weights);
  for (const [place, { bill, take }] of filled.entries()) {
    const share = shares[place]?.minor ?? 0n;
    takes[keyOf(bill)] = amountOf(bill.currency, take - share);
    if (share > 0n) taxes[keyOf(bill)] = amountOf(bill.currency, share);
  }
  return { takes, taxes };
}

/** True where a text is empty or an amount of its currency. */
export function isAmount(currency: Currency, text: string | undefined): boolean {
  return !text || parseAmount(currency, text) !== null;
}

/** The amount that a bill takes. */
export const takeOf = (bill: OpenBill, takes: Takes): bigint => minorOf(bill.currency, takes[keyOf(bill)]) ?? 0n;

/** The bills that take something. An entry beside the empty amount of another one counts for nothing. */
export function takingBills(bills: readonly OpenBill[], takes: Takes): OpenBill[] {
  return bills.filter((bill) => takeOf(bill, takes) !== 0n);
}

/** True for a payment that withheld tax which settles no bill yet. */
export function hasWithheld({ currency, withheld }: OpenCash): boolean {
  return money(currency, withheld).minor > 0n;
}

/** The part of the tax that a payment withheld which no bill takes. */
export function taxLeftOf(cash: OpenCash, bills: readonly OpenBill[], { takes, taxes }: Filled): bigint {
  return takingBills(billsFor(cash, bills), takes).reduce(
    (left, bill) => left - takeOf(bill, taxes),
    money(cash.currency, cash.withheld).minor,
  );
}

/** The money that no bill takes. `pays` are the amounts of it that pay for bills of other currencies. */
export function leftOf(cash: OpenCash, bills: readonly OpenBill[], takes: Takes, pays: Takes = {}): bigint {
  const own = billsFor(cash, bills).reduce((left, bill) => left - takeOf(bill, takes), money(cash.currency, cash.open).minor);
  return takingBills(billsAbroad(cash, bills), takes).reduce((left, bill) => left - (minorOf(cash.currency, pays[keyOf(bill)]) ?? 0n), own);
}

export type Offset = { readonly currency: Currency; readonly lines: { bill_id: string; version: number; amount: string }[] };

/**
 * Credit notes set against the oldest bills of the same company and currency, as far as both reach; null where a party has not both.
 */
export function offsetOf(bills: readonly OpenBill[]): Offset | null {
  for (const own of Map.groupBy(bills, (bill) => `${bill.company_id} ${bill.currency}`).values()) {
    const [first] = own;
    const total = (of: readonly OpenBill[]): bigint => of.reduce((sum, bill) => sum + freeOf(bill), 0n);
    const [credits, debts] = [own.filter((bill) => freeOf(bill) < 0n), own.filter((bill) => freeOf(bill) > 0n)];
    const [credit, debt] = [-total(credits), total(debts)];
    const both = credit < debt ? credit : debt;
    if (!first || both <= 0n) continue;
    const take = (of: readonly OpenBill[], sign: 1n | -1n) => {
      let left = both;
      return of.flatMap((bill) => {
        const size = sign * freeOf(bill);
        const amount = size < left ? size : left;
        left -= amount;
        return amount > 0n ? [{ bill_id: bill.bill_id, version: bill.version, amount: amountOf(bill.currency, sign * amount) }] : [];
      });
    };
    return { currency: first.currency, lines: [...take(credits, -1n), ...take(debts, 1n)] };
  }
  return null;
}

/** An open bill that a deposit can settle, the deposit, and the most that it settles of the bill. */
export type DepositedBill = OpenBill & { readonly deposit: string; readonly most: string };

/** The open bills of the company and currency of a deposit. */
export function depositedBills({ bills, deposits }: Candidates): DepositedBill[] {
  return bills.flatMap((bill) => {
    const deposit = deposits.find(({ company_id, currency }) => company_id === bill.company_id && currency === bill.currency);
    const free = freeOf(bill);
    if (!deposit || free <= 0n) return [];
    const held = money(bill.currency, deposit.open).minor;
    return [{ ...bill, deposit: deposit.open, most: amountOf(bill.currency, held < free ? held : free) }];
  });
}

/** The oldest unused money of the company and currency of a refund, as far as both reach; null where there is none. */
export function refundedBy(refund: OpenRefund, money: readonly OpenCash[]) {
  const first = money.find((cash) => cash.currency === refund.currency && cash.company_id === refund.company_id);
  if (!first) return null;
  const [a, b] = [moneyOf(refund), moneyOf(first)];
  return {
    cash_entry_id: refund.id,
    version: refund.version,
    refunded_id: first.id,
    refunded_version: first.version,
    amount: amountOf(refund.currency, a < b ? a : b),
  };
}

/** The oldest credit notes of the company and currency of a refund, as far as the refund reaches. */
export function creditsOf(refund: OpenRefund, bills: readonly OpenBill[]) {
  let left = moneyOf(refund);
  return billsFor(refund, bills).flatMap((bill) => {
    const size = -freeOf(bill);
    const take = size < left ? size : left;
    if (take <= 0n) return [];
    left -= take;
    return [{ bill_id: bill.bill_id, currency: bill.currency, version: bill.version, amount: amountOf(bill.currency, -take) }];
  });
}

const moneyOf = (cash: OpenCash): bigint => money(cash.currency, cash.open).minor;

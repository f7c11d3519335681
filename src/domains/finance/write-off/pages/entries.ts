import type { ParamsOf } from '../../../../kernel/call.ts';
import { amountOf, type Currency, money } from '../../../../kernel/money.ts';
import type { makeWriteOff } from '../contract.ts';
import {
  type Candidates,
  type Filled,
  freeOf,
  hasWithheld,
  isAmount,
  keyOf,
  leftOf,
  type OpenBill,
  type OpenCash,
  rateOf,
  type Takes,
  takeOf,
  takingBills,
  taxLeftOf,
} from './takes.ts';

/** The entries of a match beside the bill rows, by row. */
export type Entries = Filled & {
  /** The money that pays for a bill of another currency. */
  readonly pays: Takes;
  /** The certificates of the tax that a customer withheld: what is entered as tax, otherwise the rest of the bill. */
  readonly certificates: Readonly<Record<string, string>>;
  /** The bills whose small rest is given up. */
  readonly rests: ReadonlySet<string>;
};
type Tolerances = Candidates['tolerances'];
type Sent = ParamsOf<typeof makeWriteOff>;

/** The rest of a bill after its money and its part of the tax; below zero where it takes more than it owes. */
export function restOf(bill: OpenBill, { takes, taxes }: Filled): bigint {
  return freeOf(bill) - takeOf(bill, takes) - takeOf(bill, taxes);
}

/** The difference that may be given up in a currency. */
export function toleranceIn(currency: Currency, tolerances: Tolerances): string {
  return tolerances.find((one) => one.currency === currency)?.limit ?? '0';
}

const isTolerated = (currency: Currency, minor: bigint, tolerances: Tolerances): boolean =>
  minor > 0n && minor <= money(currency, toleranceIn(currency, tolerances)).minor;

/** True when the rest of a bill is small enough to be given up, beside what the bill takes. */
export function isSmallRest(bill: OpenBill, entries: Filled, tolerances: Tolerances): boolean {
  return takeOf(bill, entries.takes) !== 0n && isTolerated(bill.currency, restOf(bill, entries), tolerances);
}

/** Where the money goes that no bill takes: to the difference account where this was chosen and is tolerated, otherwise to the advance. */
export function excessOf(cash: OpenCash, left: bigint, tolerances: Tolerances, chosen: 'advance' | 'difference'): 'advance' | 'difference' {
  return chosen === 'difference' && isTolerated(cash.currency, left, tolerances) ? 'difference' : 'advance';
}

/** True when the entries can be sent: all are amounts, every bill of another currency has its money, and nothing takes more than there is. */
export function isMatch(cash: OpenCash, bills: readonly OpenBill[], entries: Entries): boolean {
  const { takes, pays } = entries;
  if (!bills.every((bill) => areAmounts(cash, bill, entries))) return false;
  const taking = takingBills(bills, takes);
  const left = [leftOf(cash, bills, takes, pays), ...taking.map((bill) => restOf(bill, entries))];
  return taking.length > 0 && !lacksRate(cash, taking, entries) && isTaxGiven(cash, taking, entries) && left.every((minor) => minor >= 0n);
}

/** True when all entries beside a bill are amounts. With any other text the bill would be left out without a word. */
function areAmounts(cash: OpenCash, bill: OpenBill, { takes, taxes, pays }: Entries): boolean {
  const key = keyOf(bill);
  return isAmount(bill.currency, takes[key]) && isAmount(bill.currency, taxes[key]) && isAmount(cash.currency, pays[key]);
}

/** True when a payment gives no more tax than it withheld, and a customer names the certificate of the tax that it withheld. */
function isTaxGiven(cash: OpenCash, taking: readonly OpenBill[], entries: Entries): boolean {
  const taxOf = (bill: OpenBill): bigint => takeOf(bill, entries.taxes);
  if (taking.some((bill) => taxOf(bill) < 0n)) return false;
  if (hasWithheld(cash)) return taxLeftOf(cash, taking, entries) >= 0n;
  return taking.every((bill) => taxOf(bill) === 0n || certificateOf(bill, entries) !== undefined);
}

/** The certificate that is named for a bill. */
function certificateOf(bill: OpenBill, { certificates }: Entries): string | undefined {
  return certificates[keyOf(bill)]?.trim() || undefined;
}

/** True when a bill of another currency takes something without the money that pays for it. */
export function lacksRate(cash: OpenCash, bills: readonly OpenBill[], { takes, pays }: Pick<Entries, 'takes' | 'pays'>): boolean {
  return takingBills(bills, takes).some(
    (bill) => bill.currency !== cash.currency && rateOf(cash, bill, takes[keyOf(bill)], pays[keyOf(bill)]) === null,
  );
}

/**
 * The lines that are sent: for each bill its money, its part of the tax that the payment or its customer withheld, and its rest, as tax of the
 * customer where a certificate is named and no tax is entered, or given up where it is small.
 */
export function linesOf(cash: OpenCash, bills: readonly OpenBill[], entries: Entries, tolerances: Tolerances): Sent['lines'] {
  const { takes, taxes, pays, rests } = entries;
  return takingBills(bills, takes).flatMap((bill): Sent['lines'] => {
    const key = keyOf(bill);
    const { bill_id, currency, version } = bill;
    const line = { bill_id, currency, version };
    const [tax, rest] = [takeOf(bill, taxes), restOf(bill, entries)];
    const [certificate, amount] = [certificateOf(bill, entries), amountOf(currency, rest)];
    const isTax = tax === 0n && certificate !== undefined;
    const named = certificate === undefined ? {} : { certificate_no: certificate };
    return [
      { ...line, amount: takes[key] ?? '0', ...(currency === cash.currency ? {} : { cash_amount: pays[key] ?? '0' }) },
      ...(tax > 0n ? [{ ...line, amount: amountOf(currency, tax), by: 'withholding' as const, ...named }] : []),
      ...(rest > 0n && isTax ? [{ ...line, amount, by: 'withholding' as const, ...named }] : []),
      ...(rests.has(key) && !isTax && isSmallRest(bill, entries, tolerances) ? [{ ...line, amount, by: 'difference' as const }] : []),
    ];
  });
}

import { greaterOf } from '../../../kernel/bounds.ts';
import { addDays, type Day } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { BillSheet, settledness } from './contract.ts';

/** The payment terms of a party: at once, per document, or by statement. `days` run from the document or from the statement. */
export type Terms = {
  readonly settlement: 'cash' | 'perOrder' | 'perTrip' | 'halfMonth' | 'monthly';
  readonly days: number;
  /** The day of the month on which a monthly statement is issued, 1 to 28. */
  readonly statementDay: number;
};

/** The due date of a bill: the days of the terms after the bill, or after the statement that includes the bill. */
export function dueOn(terms: Terms, billOn: Day): Day {
  switch (terms.settlement) {
    case 'cash':
      return billOn;
    case 'perOrder':
    case 'perTrip':
      return addDays(billOn, terms.days);
    case 'halfMonth':
      return addDays(Number(billOn.slice(8)) <= 15 ? `${billOn.slice(0, 8)}15` : lastOfMonth(billOn), terms.days);
    case 'monthly':
      return addDays(statementAfter(billOn, terms.statementDay), terms.days);
  }
}

/**
 * Requires that a bill is dated on or after the last of its services, and is due on or after its date. Before a service is done, nothing
 * is owed for it; an advance is a receipt, not a bill.
 */
export function datedOrRefuse(billOn: Day, due: Day, services: readonly Day[]): void {
  const last = services.reduce(greaterOf, '');
  if (billOn < last) throw new Refusal('BILL_BEFORE_SERVICE', { day: billOn, service: last });
  if (due < billOn) throw new Refusal('BILL_DUE_BEFORE', { day: billOn, due });
}

function lastOfMonth(day: Day): Day {
  return addDays(firstOfNextMonth(day), -1);
}
function firstOfNextMonth(day: Day): Day {
  return `${addDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`;
}
/** The first statement day on or after a day. */
function statementAfter(day: Day, statementDay: number): Day {
  const own = String(statementDay).padStart(2, '0');
  return Number(day.slice(8)) <= statementDay ? `${day.slice(0, 8)}${own}` : `${firstOfNextMonth(day).slice(0, 8)}${own}`;
}

/** The settlement status of a bill. It is settled in full only when every currency row is. */
export function settledOf(
  balances: readonly { readonly amountMinor: bigint; readonly writtenOffMinor: bigint }[],
): (typeof settledness)[number] {
  if (balances.every((row) => row.writtenOffMinor === row.amountMinor)) return 'full';
  return balances.every((row) => row.writtenOffMinor === 0n) ? 'none' : 'part';
}

/**
 * The bank accounts into which a bill is paid: the account that the bill names, otherwise the first active account of each of its
 * currencies, otherwise the first of the company.
 */
export function accountsToPay<
  A extends { readonly id: bigint; readonly company_id: bigint; readonly active: boolean; readonly currency: Currency },
>(
  bill: { readonly company_id: bigint; readonly own_bank_account_id: bigint | null; readonly currencies: readonly Currency[] },
  accounts: readonly A[],
): A[] {
  if (bill.own_bank_account_id !== null) return accounts.filter(({ id }) => id === bill.own_bank_account_id);
  const active = accounts.filter((account) => account.active && account.company_id === bill.company_id);
  const fitting = bill.currencies.flatMap((currency) => active.find((account) => account.currency === currency) ?? []);
  return fitting.length > 0 ? fitting : active.slice(0, 1);
}

/** An account to pay into, as it stands on a bill. */
export function bankLine({ account_name, bank, branch, account_no, currency, swift }: Omit<BillSheet['banks'][number], 'id'>): string {
  return [account_name, bank, branch, `${account_no} (${currency})`, swift && `SWIFT ${swift}`].filter(Boolean).join(' · ');
}

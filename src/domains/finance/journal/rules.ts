import { greaterOf, lesserOf, sizeOf } from '../../../kernel/bounds.ts';
import type { Day } from '../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { type AccountUse, accountUses } from '../ledger/rules.ts';
import { lastDayOf } from '../period/rules.ts';

/**
 * Accounts with a sub-ledger: bills, bills between our companies, bank accounts, advances, prepaid costs, pending tax, accruals, work
 * in progress and transfers. Their records post to them, so a line by hand would make the sub-ledger differ from the ledger. Retained earnings is written by
 * the closing of the year.
 */
const control = new Set<AccountUse>([
  'bank',
  'cashInTransit',
  'receivable',
  'payable',
  'intercompanyReceivable',
  'intercompanyPayable',
  'intercompanyRevenue',
  'intercompanyCost',
  'advancePaid',
  'advanceReceived',
  'employeeAdvance',
  'unidentified',
  'disbursement',
  'inputTaxPending',
  'taxWithheld',
  'withheldFromSupplier',
  'accruedIncome',
  'workInProgress',
  'prepaidExpense',
  'accruedCost',
  'unrealisedExchange',
  'retainedEarnings',
]);
export const manualAccounts = accountUses.filter((use) => !control.has(use));

/** True for an account that takes no line by hand. */
export function isControl(use: AccountUse): boolean {
  return control.has(use);
}

/** The details that a line of an account needs: deposits their party, expenses of the company their cost centre. */
export type Detail = 'party' | 'cost_centre_id';
const needed: Partial<Record<AccountUse, Detail>> = {
  depositPaid: 'party',
  depositReceived: 'party',
  badDebtAllowance: 'party',
  badDebtLoss: 'party',
  badDebtRecovered: 'party',
  withheldByCustomer: 'party',
  salaryExpense: 'cost_centre_id',
  depreciation: 'cost_centre_id',
  rent: 'cost_centre_id',
};
export function neededBy(use: AccountUse): Detail | null {
  return needed[use] ?? null;
}

export type JournalAmount = {
  readonly currency: Currency;
  readonly rate: string;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
};

/**
 * Gives the largest line of each currency and rate what rounding left over, where the amounts themselves balance: three lines of 33.33 and
 * one of 99.99 at 7.1234 then balance in the functional currency as well.
 */
export function spreadRounding<L extends JournalAmount>(lines: readonly L[]): L[] {
  const result = [...lines];
  for (const group of Map.groupBy(lines, ({ currency }) => currency).values()) {
    const [first] = group;
    if (!first || group.some(({ rate }) => rate !== first.rate)) continue;
    if (group.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) !== 0n) continue;
    const left = group.reduce((sum, { functionalMinor }) => sum + functionalMinor, 0n);
    if (left === 0n) continue;
    const largest = group.reduce((a, b) => (sizeOf(b.amountMinor) > sizeOf(a.amountMinor) ? b : a));
    const place = result.indexOf(largest);
    result[place] = { ...largest, functionalMinor: largest.functionalMinor - left };
  }
  return result;
}

/** Refuses JOURNAL_UNBALANCED with the difference of the first currency, or of the functional currency, in which debit and credit differ. */
export function balancedOrRefuse(lines: readonly JournalAmount[], functional: Currency): void {
  for (const [currency, own] of Map.groupBy(lines, (line) => line.currency))
    differenceOrRefuse(
      currency,
      own.map(({ amountMinor }) => amountMinor),
    );
  differenceOrRefuse(
    functional,
    lines.map(({ functionalMinor }) => functionalMinor),
  );
}

function differenceOrRefuse(currency: Currency, amounts: readonly bigint[]): void {
  const sum = amounts.reduce((total, minor) => total + minor, 0n);
  if (sum === 0n) return;
  throw new Refusal('JOURNAL_UNBALANCED', {
    currency,
    debit: amountOf(currency, sumOf(amounts, 1n)),
    credit: amountOf(currency, sumOf(amounts, -1n)),
    difference: amountOf(currency, sizeOf(sum)),
  });
}

/** The sum of the debits (1) or of the credits (−1), as a positive amount. */
export function sumOf(amounts: readonly bigint[], sign: 1n | -1n): bigint {
  // Stryker disable next-line ArithmeticOperator: the sign is 1 or -1, by which division is multiplication
  const signed = amounts.map((minor) => minor * sign);
  return signed.reduce((total, minor) => total + greaterOf(minor, 0n), 0n);
}

/** The last month up to which a journal may be repeated: ten years on. One of 2570 is a year of the Buddhist calendar. */
export function lastRepeated(postedOn: Day): string {
  return `${Number(postedOn.slice(0, 4)) + 10}${postedOn.slice(4, 7)}`;
}

/** The same day of another month, or its last day where the month is shorter. */
export function sameDayIn(month: string, day: Day): Day {
  const last = lastDayOf(month);
  return day === lastDayOf(day.slice(0, 7)) ? last : lesserOf(`${month}-${day.slice(8)}`, last);
}

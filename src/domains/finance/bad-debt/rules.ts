import { greaterOf, lesserOf } from '../../../kernel/bounds.ts';
import type { Currency } from '../../../kernel/money.ts';
import { type AccountUse, type Party, type PostingLine, touched } from '../ledger/rules.ts';

/** The grounds on which a debt counts as lost (PRC Announcement 25 of 2011 of the State Taxation Administration, articles 22 to 24). */
export const badDebtReasons = ['bankrupt', 'dissolved', 'judgment', 'longOverdue', 'smallAmount', 'composition', 'other'] as const;
export type BadDebtReason = (typeof badDebtReasons)[number];

export type AccountingStandard = 'enterprise' | 'small';

/** The accounts that take a bad debt. Sources: docs/decisions/bad-debt.md. */
export const badDebtRules = ['allowance', 'allowanceThenExpense', 'expense', 'otherExpense'] as const;
export type BadDebtRule = (typeof badDebtRules)[number];

/** The rule of an own company by its country and the standard that it applies there. */
export function ruleOf(country: string, standard: AccountingStandard): BadDebtRule {
  switch (country) {
    case 'CN':
      return standard === 'small' ? 'otherExpense' : 'allowance';
    case 'VN':
      return 'allowanceThenExpense';
    case 'TH':
      return 'expense';
    default:
      // IFRS 9, 5.4.4: a write-off uses the loss allowance.
      return 'allowance';
  }
}

/** The part of a debt that the allowance takes: all of it, as much as the customer's allowance holds, or nothing. */
export function allowanceFor(rule: BadDebtRule, bookedMinor: bigint, heldMinor: bigint): bigint {
  if (rule === 'allowance') return bookedMinor;
  return rule === 'allowanceThenExpense' ? greaterOf(0n, lesserOf(heldMinor, bookedMinor)) : 0n;
}

type Debt = {
  readonly rule: BadDebtRule;
  readonly party: Party;
  readonly billId: bigint;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
};

/** The entry for giving up a debt: debit the allowance and the expense of the rule, credit receivable at the rate of the bill. */
export function givenUpPosting(debt: Debt & { readonly allowanceMinor: bigint }): PostingLine[] {
  const { rule, amountMinor, functionalMinor, allowanceMinor } = debt;
  const covered = functionalMinor === 0n ? 0n : (amountMinor * allowanceMinor) / functionalMinor;
  return touched([
    line(debt, 'badDebtAllowance', covered, allowanceMinor),
    line(debt, rule === 'otherExpense' ? 'otherExpense' : 'badDebtLoss', amountMinor - covered, functionalMinor - allowanceMinor),
    line(debt, 'receivable', -amountMinor, -functionalMinor),
  ]);
}

/** The entry for a debt that comes back: receivable again, against the allowance under the PRC enterprise standard, else against income. */
export function reinstatedPosting(debt: Debt): PostingLine[] {
  const { rule, amountMinor, functionalMinor } = debt;
  return touched([
    line(debt, 'receivable', amountMinor, functionalMinor),
    line(debt, rule === 'allowance' ? 'badDebtAllowance' : 'badDebtRecovered', -amountMinor, -functionalMinor),
  ]);
}

function line(debt: Debt, account: AccountUse, amountMinor: bigint, functionalMinor: bigint): PostingLine {
  const { currency, party, billId } = debt;
  return { account, currency, amountMinor, functionalMinor, party, billId };
}

import { lesserOf } from '../../../kernel/bounds.ts';
import { type Currency, amountOf } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';

/** The amounts of a loan, in its own currency and in the company's books. */
export type LoanAmounts = {
  readonly lent_minor: bigint;
  readonly lent_functional_minor: bigint;
  readonly offset_minor: bigint;
  readonly repaid_minor: bigint;
  readonly cleared_functional_minor: bigint;
};

/** The amount that the borrower still owes. */
export function balanceOf({
  lent_minor,
  offset_minor,
  repaid_minor,
}: Omit<LoanAmounts, 'lent_functional_minor' | 'cleared_functional_minor'>): bigint {
  return lent_minor - offset_minor - repaid_minor;
}

/**
 * The amount in the books of a part of a loan's balance: its share of what is still booked, rounded half up. All of the balance
 * takes all of it, so a settled loan leaves nothing in the books.
 */
export function bookedShare(loan: LoanAmounts, minor: bigint): bigint {
  const balance = balanceOf(loan);
  const booked = loan.lent_functional_minor - loan.cleared_functional_minor;
  return (2n * booked * minor + balance) / (2n * balance);
}

export type OpenLoan = LoanAmounts & { readonly id: bigint };

/** Distributes an amount over open loans in their order, up to the balance of each. */
export function spreadOverLoans<L extends OpenLoan>(
  amountMinor: bigint,
  loans: readonly L[],
): { readonly loan: L; readonly minor: bigint }[] {
  let left = amountMinor;
  return loans.flatMap((loan) => {
    const balance = balanceOf(loan);
    const minor = lesserOf(balance, left);
    left -= minor;
    return minor > 0n ? [{ loan, minor }] : [];
  });
}

/** Refuses REPAID_OVER for an amount that is not positive or exceeds the balance. */
export function requireRepayable(currency: Currency, minor: bigint, balance: bigint): void {
  if (minor <= 0n || minor > balance)
    throw new Refusal('REPAID_OVER', { currency, asked: amountOf(currency, minor), open: amountOf(currency, balance) });
}

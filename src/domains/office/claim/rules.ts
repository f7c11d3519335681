import { allocate, type Currency } from '../../../kernel/money.ts';
import type { AccountUse, PostingLine } from '../../finance/ledger/rules.ts';
import { bookedShare, type OpenLoan, spreadOverLoans } from '../loan/rules.ts';

type JobOf = { readonly order_id: bigint | null; readonly freight_job_id: bigint | null };

/** The account of an expense: what was spent for a shipment, by its kind or by its job, is cost of services, all else is administration. */
export function expenseAccount(category: string, job?: JobOf): AccountUse {
  return category === 'other' && (job?.order_id ?? job?.freight_job_id ?? null) === null ? 'adminExpense' : 'cost';
}

/** The tax in a part of a gross amount: the same part of its tax, rounded half up. */
export function taxOfPart(whole: { readonly grossMinor: bigint; readonly taxMinor: bigint }, partMinor: bigint): bigint {
  if (partMinor === whole.grossMinor) return whole.taxMinor;
  return (2n * whole.taxMinor * partMinor + whole.grossMinor) / (2n * whole.grossMinor);
}

/** The deductible tax of a line whose amount was approved in part. */
export function deductibleOf(line: { readonly claimedMinor: bigint; readonly approvedMinor: bigint; readonly taxMinor: bigint }): bigint {
  return taxOfPart({ grossMinor: line.claimedMinor, taxMinor: line.taxMinor }, line.approvedMinor);
}

export type LoanPart<L extends OpenLoan> = { readonly loan: L; readonly minor: bigint; readonly bookedMinor: bigint };

/** Splits an approved amount: open loans in their order are offset first, the rest is paid. */
export function splitClaim<L extends OpenLoan>(
  approvedMinor: bigint,
  loans: readonly L[],
): { readonly offsets: LoanPart<L>[]; readonly offsetMinor: bigint; readonly paymentMinor: bigint } {
  const offsets = spreadOverLoans(approvedMinor, loans).map(({ loan, minor }) => ({ loan, minor, bookedMinor: bookedShare(loan, minor) }));
  const offsetMinor = offsets.reduce((sum, { minor }) => sum + minor, 0n);
  return { offsets, offsetMinor, paymentMinor: approvedMinor - offsetMinor };
}

export type ApprovedLine = {
  readonly account: AccountUse;
  readonly approvedMinor: bigint;
  readonly deductibleMinor: bigint;
  readonly orderId?: bigint | null;
  readonly freightJobId?: bigint | null;
};

/**
 * The entry of a settled claim: debit the expenses, by account and by the job whose cost they are, and the deductible tax; credit the
 * employee's advance with what is paid and with the loans that are offset, these at the amount at which they stand in the books. The
 * remainder is the exchange difference.
 */
export function claimPosting(claim: {
  readonly currency: Currency;
  readonly functionalCurrency: Currency;
  readonly employeeId: bigint;
  readonly lines: readonly ApprovedLine[];
  readonly payment: { readonly minor: bigint; readonly functionalMinor: bigint };
  /** The loans that are offset, at the day's rate and as booked. */
  readonly offset: { readonly minor: bigint; readonly functionalMinor: bigint; readonly bookedMinor: bigint };
}): PostingLine[] {
  const { currency, payment, offset } = claim;
  const party = { customerId: null, carrierId: null, employeeId: claim.employeeId };
  const tax = claim.lines.reduce((sum, line) => sum + line.deductibleMinor, 0n);
  const groups = Map.groupBy(claim.lines, ({ account, orderId, freightJobId }) => `${account} ${orderId ?? ''} ${freightJobId ?? ''}`);
  const expenses = [...groups.values()].flatMap((lines) =>
    lines.slice(0, 1).map(({ account, orderId, freightJobId }) => ({
      account,
      minor: lines.reduce((sum, line) => sum + line.approvedMinor - line.deductibleMinor, 0n),
      job: { ...(orderId ? { orderId } : {}), ...(freightJobId ? { freightJobId } : {}) },
    })),
  );
  const debits = [...expenses, { account: 'inputTax' as const, minor: tax, job: {} }];
  const total = { currency: claim.functionalCurrency, minor: payment.functionalMinor + offset.functionalMinor };
  const functional = allocate(
    total,
    debits.map(({ minor }) => minor),
  );
  const credit = (minor: bigint, functionalMinor: bigint): PostingLine => ({
    account: 'employeeAdvance',
    currency,
    amountMinor: -minor,
    functionalMinor: -functionalMinor,
    party,
  });
  return [
    ...debits.map(({ account, minor, job }, place) => ({
      account,
      currency,
      amountMinor: minor,
      // Stryker disable next-line OptionalChaining: every debit has its share
      functionalMinor: functional[place]?.minor ?? 0n,
      party,
      ...job,
    })),
    credit(payment.minor, payment.functionalMinor),
    credit(offset.minor, offset.bookedMinor),
    {
      account: 'exchangeDifference' as const,
      currency,
      amountMinor: 0n,
      functionalMinor: offset.bookedMinor - offset.functionalMinor,
      party,
    },
  ].filter(({ amountMinor, functionalMinor }) => amountMinor !== 0n || functionalMinor !== 0n);
}

import { amountOf, type Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { OfficeTables } from '../../server/db.ts';
import { reopenTrip } from '../../trip/server/moves.ts';
import { balanceOf } from '../rules.ts';
import type { Loan } from './loan.ts';
import { loans } from './moves.ts';

type OfficeWork = Work<OfficeTables>;
type Amount = { readonly minor: bigint; readonly bookedMinor: bigint; readonly functionalCurrency: Currency; readonly on: string };
export type Clearing = Amount &
  ({ readonly kind: 'repayment'; readonly cashEntryId: bigint } | { readonly kind: 'offset'; readonly claimNo: string });

/** Clears a part of a locked loan: writes its line and the sums, and settles the loan with the last part. */
export async function clearLoan(work: OfficeWork, loan: Loan, clearing: Clearing): Promise<Loan> {
  await work.db
    .insertInto('loan_clearing')
    .values({
      loan_id: loan.id,
      kind: clearing.kind,
      cleared_on: clearing.on,
      currency: loan.currency,
      amount_minor: clearing.minor,
      functional_currency: clearing.functionalCurrency,
      functional_minor: clearing.bookedMinor,
      cash_entry_id: clearing.kind === 'repayment' ? clearing.cashEntryId : null,
      claim_no: clearing.kind === 'offset' ? clearing.claimNo : null,
      created_by: work.who.accountId,
      created_at: work.now,
    })
    .execute();
  return change(work, loan, clearing.kind, clearing.minor, clearing.bookedMinor, null);
}

/** Takes back one clearing of a locked loan: the loan is open again by its amount. */
export async function reverseClearing(work: OfficeWork, loan: Loan, clearingId: bigint, on: string, reason: string): Promise<Loan> {
  const line = await work.db.selectFrom('loan_clearing').selectAll().where('id', '=', clearingId).executeTakeFirstOrThrow();
  await work.db
    .insertInto('loan_clearing')
    .values({
      loan_id: loan.id,
      kind: line.kind,
      cleared_on: on,
      currency: line.currency,
      amount_minor: -line.amount_minor,
      functional_currency: line.functional_currency,
      functional_minor: -line.functional_minor,
      cash_entry_id: line.cash_entry_id,
      claim_no: line.claim_no,
      reverses_id: line.id,
      created_by: work.who.accountId,
      created_at: work.now,
    })
    .execute();
  return change(work, loan, line.kind, -line.amount_minor, -line.functional_minor, reason);
}

async function change(
  work: OfficeWork,
  loan: Loan,
  kind: Clearing['kind'],
  minor: bigint,
  bookedMinor: bigint,
  reason: string | null,
): Promise<Loan> {
  const offset_minor = loan.offset_minor + (kind === 'offset' ? minor : 0n);
  const repaid_minor = loan.repaid_minor + (kind === 'repayment' ? minor : 0n);
  const columns = { offset_minor, repaid_minor, cleared_functional_minor: loan.cleared_functional_minor + bookedMinor };
  const after = { ...loan, ...columns };
  if (balanceOf(after) === 0n) return loans.follow(work, loan, 'settle', columns, reason);
  if (loan.state === 'approved') {
    const open = await loans.follow(work, loan, 'reopen', columns, reason);
    if (loan.trip_id !== null) await reopenTrip(work, loan.trip_id, reason);
    return open;
  }
  const changed = { ...after, version: loan.version + 1 };
  await work.db
    .updateTable('loan')
    .set({ ...columns, version: changed.version, updated_at: work.now })
    .where('id', '=', loan.id)
    .execute();
  const balance = (of: Loan): string => amountOf(of.currency, balanceOf(of));
  const [what, undone] = kind === 'offset' ? ['offset', 'reverseOffset'] : ['repay', 'reverseRepayment'];
  work.audit({
    subject: 'loan',
    id: loan.id,
    what: minor < 0n ? undone : what,
    before: { balance: balance(loan) },
    after: { balance: balance(after) },
    note: reason,
  });
  return changed;
}

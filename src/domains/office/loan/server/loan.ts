import { type Selectable, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { OfficeTables } from '../../server/db.ts';
import { askedStates } from '../states.ts';
import type { LoanTable } from './tables.ts';

export type Loan = Selectable<LoanTable>;
type OfficeWork = Work<OfficeTables>;

export type OpenLoansOf = {
  readonly borrowerId: bigint;
  readonly companyId: bigint;
  readonly currency: Loan['currency'];
  /** The trip of a claim, null for every other claim. */
  readonly tripId: bigint | null;
};

/**
 * The borrower's loans with an open balance in one currency of one company that a claim offsets, in the order in which it does: the advance
 * of its trip, then loans of no trip, the oldest first. The advance of another trip waits for that trip's claims.
 */
export function openLoans({ db }: Pick<OfficeWork, 'db'>, of: OpenLoansOf) {
  return db
    .selectFrom('loan')
    .selectAll()
    .where('borrower_id', '=', of.borrowerId)
    .where('company_id', '=', of.companyId)
    .where('currency', '=', of.currency)
    .where('state', '=', 'pendingReimbursement')
    .where(sql<boolean>`(trip_id is null or trip_id = ${of.tripId}::bigint)`)
    .orderBy(sql`trip_id is null`)
    .orderBy('id');
}

/** The same loans, locked. */
export function lockOpenLoans(work: OfficeWork, of: OpenLoansOf): Promise<Loan[]> {
  return openLoans(work, of).forUpdate().execute();
}

/**
 * Requires that the borrower may take this loan as well: no open loan is overdue, and all open and requested loans stay within the company's
 * limit. The lock makes two loans of one person count each other.
 */
export async function requireWithinLimit({ db }: OfficeWork, loan: Loan, functionalMinor: bigint, today: string): Promise<void> {
  const person = `loan ${loan.company_id} ${loan.borrower_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`.execute(db);
  const others = await db
    .selectFrom('loan')
    .selectAll()
    .where('borrower_id', '=', loan.borrower_id)
    .where('company_id', '=', loan.company_id)
    .where('state', 'in', [...askedStates, 'pendingReimbursement'])
    .where('id', '<>', loan.id)
    .orderBy('expected_on')
    .execute();
  const late = others.find(({ state, expected_on }) => state === 'pendingReimbursement' && expected_on < today);
  if (late) throw new Refusal('LOAN_OVERDUE', { no: late.loan_no, on: late.expected_on });
  const row = await db
    .selectFrom('loan_limit')
    .select(['limit_minor', 'functional_currency'])
    .where('company_id', '=', loan.company_id)
    .executeTakeFirst();
  if (!row || row.limit_minor === null) return;
  const owed = others.reduce(
    (sum, other) =>
      sum + (other.lent_minor > 0n ? other.lent_functional_minor - other.cleared_functional_minor : (other.functional_minor ?? 0n)),
    0n,
  );
  if (owed + functionalMinor <= row.limit_minor) return;
  const currency = row.functional_currency;
  throw new Refusal('LOAN_OVER_LIMIT', { currency, limit: amountOf(currency, row.limit_minor), owed: amountOf(currency, owed) });
}

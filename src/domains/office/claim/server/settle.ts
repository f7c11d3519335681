import { amountOf, convert } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { clearEmployee, reverseClearing as reverseEmployeeClearing } from '../../../finance/cash/server/clear-employee.ts';
import { type Registered, reverseEmployeeMoney } from '../../../finance/cash/server/register.ts';
import { requireUnlockedOrders } from '../../../finance/job-lock/server/job-lock.ts';
import { post, reverseRecord } from '../../../finance/ledger/server/post.ts';
import { bookRate } from '../../../finance/ledger/server/queries.ts';
import { booksOf } from '../../../finance/period/server/books.ts';
import { lockOwn, type OfficeTables } from '../../server/db.ts';
import { requireOpenJobs } from '../../server/job-of.ts';
import { clearLoan, reverseClearing } from '../../loan/server/clearing.ts';
import { lockOpenLoans } from '../../loan/server/loan.ts';
import { type MoneyIn, moveEmployeeMoney } from '../../loan/server/money.ts';
import { claimPosting, deductibleOf, expenseAccount, splitClaim } from '../rules.ts';
import { type Claim, linesOf } from './claim.ts';

type OfficeWork = Work<OfficeTables>;
/** The cashier's payment: the amount that the cashier saw, and where the money comes from. */
export type Payment = Omit<MoneyIn, 'own_bank_account_id'> & { readonly own_bank_account_id: bigint | null; readonly minor: bigint };

/** The columns of a settled claim. */
export type Settlement = {
  readonly offset_minor: bigint;
  readonly payment_minor: bigint;
  readonly cash_entry_id: bigint | null;
  readonly paid_on: string;
};

/**
 * Settles a locked claim in one transaction: offsets the claimant's open loans, pays the rest and posts the expenses. Refuses
 * PAYMENT_CHANGED where the rest is not what the cashier saw, because a loan was repaid or offset since, and JOB_LOCKED where finance has
 * locked an order whose cost it is.
 */
export async function settleClaim(
  work: OfficeWork,
  claim: Claim,
  payment: Payment,
): Promise<{ settlement: Settlement; cash: Registered | null }> {
  const { currency, company_id: companyId, claimant_id: employeeId } = claim;
  const loans = await lockOpenLoans(work, { borrowerId: employeeId, companyId, currency, tripId: claim.trip_id });
  const { offsets, offsetMinor, paymentMinor } = splitClaim(claim.approved_minor, loans);
  if (paymentMinor !== payment.minor) throw new Refusal('PAYMENT_CHANGED', { currency, payment: amountOf(currency, paymentMinor) });
  const lines = await approvedLines(work, claim.id);
  await requireUnlockedOrders(
    work,
    lines.map(({ orderId }) => orderId),
  );
  const books = await booksOf(work, companyId);
  const remark = `${claim.claim_no} ${claim.purpose}`;
  const { own_bank_account_id: bank } = payment;
  if (paymentMinor > 0n && bank === null) throw badField('own_bank_account_id', 'REQUIRED');
  const cash =
    paymentMinor > 0n && bank !== null
      ? await moveEmployeeMoney(
          work,
          { companyId, currency, employeeId, direction: 'out', minor: paymentMinor, remark },
          { ...payment, own_bank_account_id: bank },
        )
      : null;
  // The money may be valued some days ahead; the expense is posted when it is settled.
  const on = payment.value_on > books.today ? books.today : payment.value_on;
  const offsetRate = offsetMinor > 0n ? (await bookRate(work, books, { currency, day: on, side: 'payable' })).rate : '1';
  await post(work, {
    companyId,
    postedOn: on,
    kind: 'expense',
    subject: 'expenseClaim',
    recordId: claim.id,
    functionalCurrency: books.currency,
    lines: claimPosting({
      currency,
      functionalCurrency: books.currency,
      employeeId,
      lines,
      payment: { minor: paymentMinor, functionalMinor: cash?.functionalMinor ?? 0n },
      offset: {
        minor: offsetMinor,
        functionalMinor: convert({ currency, minor: offsetMinor }, books.currency, offsetRate).minor,
        bookedMinor: offsets.reduce((sum, part) => sum + part.bookedMinor, 0n),
      },
    }),
  });
  await clearEmployee(work, { ...source(claim), companyId, employeeId, currency, amountMinor: claim.approved_minor, on });
  for (const { loan, minor, bookedMinor } of offsets)
    await clearLoan(work, loan, {
      kind: 'offset',
      claimNo: claim.claim_no,
      minor,
      bookedMinor,
      functionalCurrency: books.currency,
      on,
    });
  const settlement = { offset_minor: offsetMinor, payment_minor: paymentMinor, cash_entry_id: cash?.id ?? null, paid_on: payment.value_on };
  return { settlement, cash };
}

const source = ({ id }: Claim) => ({ subject: 'expenseClaim', recordId: id });

async function approvedLines({ db }: OfficeWork, claimId: bigint) {
  const rows = await db
    .selectFrom('expense_line as l')
    .innerJoin('fee_type as f', 'f.id', 'l.fee_type_id')
    .select(['l.claimed_minor', 'l.approved_minor', 'l.tax_minor', 'l.is_deductible', 'l.order_id', 'l.freight_job_id', 'f.category'])
    .where('l.claim_id', '=', claimId)
    .orderBy('l.place')
    .execute();
  return rows.map((row) => ({
    account: expenseAccount(row.category, row),
    orderId: row.order_id,
    freightJobId: row.freight_job_id,
    approvedMinor: row.approved_minor,
    deductibleMinor: row.is_deductible
      ? deductibleOf({ claimedMinor: row.claimed_minor, approvedMinor: row.approved_minor, taxMinor: row.tax_minor })
      : 0n,
  }));
}

/** Takes a settlement back: reverses the entry and the payment, and opens the loans again that it had offset. */
export async function reverseSettlement(work: OfficeWork, claim: Claim, reason: string): Promise<void> {
  await requireOpenJobs(work, await linesOf(work, claim.id));
  const { today } = await booksOf(work, claim.company_id);
  const parts = await work.db
    .selectFrom('loan_clearing as c')
    .leftJoin('loan_clearing as r', 'r.reverses_id', 'c.id')
    .select(['c.id', 'c.loan_id'])
    .where('c.claim_no', '=', claim.claim_no)
    .where('c.reverses_id', 'is', null)
    .where('r.id', 'is', null)
    .orderBy('c.loan_id')
    .execute();
  for (const { id, loan_id } of parts) await reverseClearing(work, await lockOwn(work, 'loan', { id: loan_id }), id, today, reason);
  await reverseRecord(work, 'expenseClaim', claim.id, today, reason);
  await reverseEmployeeClearing(work, source(claim), today);
  if (claim.cash_entry_id !== null) await reverseEmployeeMoney(work, claim.cash_entry_id, reason);
}

import { convert } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { reverseEmployeeMoney } from '../../../finance/cash/server/register.ts';
import { bookRate } from '../../../finance/ledger/server/queries.ts';
import { booksOf } from '../../../finance/period/server/books.ts';
import { beginApproval, participantsOf, recordOwnEvent, withdrawApproval, withdrawal } from '../../../workspace/approval/server/engine.ts';
import { mover, type OfficeTables } from '../../server/db.ts';
import { requireAdvance } from '../../trip/server/money.ts';
import { balanceOf } from '../rules.ts';
import { loanState, loanStates } from '../states.ts';
import { type Loan, requireWithinLimit } from './loan.ts';

type OfficeWork = Work<OfficeTables>;

export const loans = mover({
  subject: 'loan',
  table: 'loan',
  machine: loanStates,
  parts: {
    prepared: (_work, loan) => loan.borrower_id,
    decided: (work, loan) => participantsOf(work, 'loan', loan.id),
  },
  effects: {
    submit,
    withdraw: withdrawal('loan'),
    cancel: async (work, loan, { from, reason }) => {
      if (from === 'pendingLending') await withdrawApproval(work, 'loan', loan.id, reason);
      return {};
    },
    reverseLending,
  },
  announce: async (work, loan, { action, from, reason }) => {
    if (action === 'cancel' || action === 'reverseLending' || action === 'settle' || action === 'reopen')
      await recordOwnEvent(work, 'loan', loan.id, { what: action, stage: from, comment: reason });
  },
});

/** Values the loan in the company's books, checks the borrower's limit, and begins a new round of review. */
async function submit(work: OfficeWork, loan: Loan) {
  const books = await booksOf(work, loan.company_id);
  if (loan.expected_on < books.today) throw badField('expected_on', 'IN_THE_PAST');
  if (loan.trip_id !== null)
    await requireAdvance(work, {
      tripId: loan.trip_id,
      companyId: loan.company_id,
      accountId: loan.borrower_id,
      currency: loan.currency,
      minor: loan.amount_minor,
      exceptId: loan.id,
    });
  const { rate } = await bookRate(work, books, { currency: loan.currency, day: books.today, side: 'payable' });
  const functional = convert({ currency: loan.currency, minor: loan.amount_minor }, books.currency, rate);
  await requireWithinLimit(work, loan, functional.minor, books.today);
  const stage = await beginApproval(work, 'loan', {
    id: loan.id,
    companyId: loan.company_id,
    no: loan.loan_no,
    preparedBy: loan.borrower_id,
    party: loan.purpose,
    payee: `employee ${loan.borrower_id}`,
    money: { currency: loan.currency, minor: loan.amount_minor },
    functional,
  });
  return { state: loanState.parse(stage), functional_minor: functional.minor, submitted_at: work.now };
}

/** Takes the payment of a loan back, of which nothing was settled yet. The loan waits for the cashier again. */
async function reverseLending(work: OfficeWork, loan: Loan, { reason }: { reason: string | null }) {
  if (balanceOf(loan) !== loan.lent_minor || loan.cash_entry_id === null) throw new Refusal('LOAN_USED', { no: loan.loan_no });
  await reverseEmployeeMoney(work, loan.cash_entry_id, reason ?? '');
  return { lent_minor: 0n, lent_functional_minor: 0n, lent_on: null, cash_entry_id: null };
}

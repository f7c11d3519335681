import { convert } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { bookRate } from '../../../finance/ledger/server/queries.ts';
import { booksOf } from '../../../finance/period/server/books.ts';
import { markRatesUsed } from '../../../reference/exchange/server/rates.ts';
import { beginApproval, participantsOf, recordOwnEvent, withdrawApproval, withdrawal } from '../../../workspace/approval/server/engine.ts';
import { mover, type OfficeTables } from '../../server/db.ts';
import { requireOpenJobs } from '../../server/job-of.ts';
import { requireClaimable, requireInTime } from '../../trip/server/money.ts';
import { reopenTrip } from '../../trip/server/moves.ts';
import { claimState, claimStates } from '../states.ts';
import { requireBudget } from './budget.ts';
import { type Claim, linesOf } from './claim.ts';
import { ratesOfLines } from './rates.ts';
import { reverseSettlement } from './settle.ts';

type OfficeWork = Work<OfficeTables>;

export const claims = mover({
  subject: 'expenseClaim',
  table: 'expense_claim',
  machine: claimStates,
  parts: {
    prepared: (_work, claim) => claim.claimant_id,
    decided: (work, claim) => participantsOf(work, 'expenseClaim', claim.id),
  },
  effects: {
    submit,
    withdraw: withdrawal('expenseClaim'),
    cancel: async (work, claim, { from, reason }) => {
      if (from === 'pendingReimbursement') await withdrawApproval(work, 'expenseClaim', claim.id, reason);
      await work.db.updateTable('expense_line').set({ live: false }).where('claim_id', '=', claim.id).execute();
      return {};
    },
    reversePayment: async (work, claim, { reason }) => {
      await reverseSettlement(work, claim, reason ?? '');
      if (claim.trip_id !== null) await reopenTrip(work, claim.trip_id, reason);
      return { offset_minor: 0n, payment_minor: 0n, cash_entry_id: null, paid_on: null };
    },
  },
  announce: async (work, claim, { action, from, reason }) => {
    if (action === 'cancel' || action === 'reversePayment' || action === 'settle')
      await recordOwnEvent(work, 'expenseClaim', claim.id, { what: action, stage: from, comment: reason });
  },
});

/**
 * Fixes the rates of the lines, checks the budget, and begins a new round of review. All amounts count as approved until they are reduced, and no
 * invoice as compared with its receipt: receipts may be other ones since.
 */
async function submit(work: OfficeWork, claim: Claim) {
  const lines = await linesOf(work, claim.id);
  await requireOpenJobs(work, lines);
  const rates = await ratesOfLines(work, lines, claim.currency, claim.company_id);
  const changed = lines.find((line, place) => Number(line.rate) !== Number(rates[place]?.rate));
  if (changed) throw new Refusal('RATE_CHANGED', { currency: changed.currency, day: changed.spent_on });
  await markRatesUsed(
    work,
    rates.map(({ rateId }) => rateId),
  );
  if (claim.activity_id !== null)
    await requireBudget(work, {
      id: claim.id,
      activityId: claim.activity_id,
      companyId: claim.company_id,
      currency: claim.currency,
      minor: claim.claimed_minor,
      reason: claim.over_budget_reason,
    });
  if (claim.trip_id !== null) {
    const trip = await requireClaimable(work, {
      tripId: claim.trip_id,
      companyId: claim.company_id,
      accountId: claim.claimant_id,
      currency: claim.currency,
    });
    if (claim.late_reason === null) await requireInTime(work, trip);
  }
  await work.db
    .updateTable('expense_line')
    .set((eb) => ({ approved_minor: eb.ref('claimed_minor'), confirmed_by: null }))
    .where('claim_id', '=', claim.id)
    .execute();
  const full = {
    approved_minor: claim.claimed_minor,
    tax_minor: lines.reduce((sum, { is_deductible, tax_minor }) => sum + (is_deductible ? tax_minor : 0n), 0n),
  };
  const books = await booksOf(work, claim.company_id);
  const { rate } = await bookRate(work, books, { currency: claim.currency, day: books.today, side: 'payable' });
  const functional = convert({ currency: claim.currency, minor: claim.claimed_minor }, books.currency, rate);
  const stage = await beginApproval(work, 'expenseClaim', {
    id: claim.id,
    companyId: claim.company_id,
    no: claim.claim_no,
    preparedBy: claim.claimant_id,
    party: claim.purpose,
    payee: `employee ${claim.claimant_id}`,
    money: { currency: claim.currency, minor: claim.claimed_minor },
    functional,
  });
  return { ...full, state: claimState.parse(stage), functional_minor: functional.minor, submitted_at: work.now };
}

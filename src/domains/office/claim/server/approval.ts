import { Refusal } from '../../../../kernel/refusal.ts';
import { booksOf } from '../../../finance/period/server/books.ts';
import { notifyNext } from '../../../workspace/approval/server/notify.ts';
import { approval, lockOwn } from '../../server/db.ts';
import { lockOpenLoans } from '../../loan/server/loan.ts';
import { claimAddress } from '../pages.ts';
import { may } from '../permits.ts';
import { splitClaim } from '../rules.ts';
import { claimState, reviews } from '../states.ts';
import { linesOf } from './claim.ts';
import { claims } from './moves.ts';
import { settleClaim } from './settle.ts';

/**
 * The review of an expense claim. The finance review passes only invoices that a person has compared with their receipts. A claim that open
 * loans cover in full is settled with the last decision.
 */
export default approval({
  subject: 'expenseClaim',
  view: may.view,
  draft: 'draft',
  stages: reviews,
  approved: 'pendingReimbursement',
  lock: (work, id) => lockOwn(work, 'expense_claim', { id }),
  follow: async (work, claim, { action, state: text, reason }) => {
    const decided = claimState.parse(text);
    if (decided === claim.state) return;
    if (claim.state === 'financeReview' && action === 'approve') {
      const open = (await linesOf(work, claim.id)).find(
        ({ invoice_no, confirmed_by, approved_minor }) => invoice_no !== null && confirmed_by === null && approved_minor > 0n,
      );
      if (open) throw new Refusal('INVOICE_UNCONFIRMED', { invoice: open.invoice_no ?? '' });
    }
    const state = decided === 'draft' ? 'rejected' : decided;
    const moved = await claims.follow(work, claim, action, { state }, reason);
    const to = { accounts: [claim.claimant_id] };
    const notice = {
      type: 1,
      topic: 'approval',
      to,
      facts: { no: claim.claim_no, reason: reason ?? '' },
      link: claimAddress(claim),
    } as const;
    if (state === 'rejected') work.push({ ...notice, title: 'expenseClaim.rejectedTitle', message: 'expenseClaim.rejectedMessage' });
    if (state !== 'pendingReimbursement') return;
    work.push({ ...notice, title: 'expenseClaim.approvedTitle', message: 'expenseClaim.approvedMessage' });
    const { company_id: companyId, currency, claimant_id: borrowerId, trip_id: tripId } = claim;
    const loans = await lockOpenLoans(work, { borrowerId, companyId, currency, tripId });
    if (splitClaim(claim.approved_minor, loans).paymentMinor > 0n)
      return notifyNext(work, 'expenseClaim', claim.id, { state, permit: may.pay });
    const { today } = await booksOf(work, companyId);
    const nothing = { minor: 0n, own_bank_account_id: null, method: claim.method, value_on: today, rate: null, bank_ref: null };
    const { settlement } = await settleClaim(work, moved, nothing);
    await claims.follow(work, moved, 'settle', settlement);
  },
});

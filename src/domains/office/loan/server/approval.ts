import { link } from '../../../../kernel/link.ts';
import { notifyNext } from '../../../workspace/approval/server/notify.ts';
import { approval, lockOwn } from '../../server/db.ts';
import { loansPage } from '../pages.ts';
import { may } from '../permits.ts';
import { loanState, reviews } from '../states.ts';
import { loans } from './moves.ts';

/** The review of a loan. Sent back to its borrower it is rejected: the borrower edits it and submits it again. */
export default approval({
  subject: 'loan',
  view: may.view,
  draft: 'draft',
  stages: reviews,
  approved: 'pendingLending',
  lock: (work, id) => lockOwn(work, 'loan', { id }),
  follow: async (work, loan, { action, state: text, reason }) => {
    const decided = loanState.parse(text);
    if (decided === loan.state) return;
    const state = decided === 'draft' ? 'rejected' : decided;
    await loans.follow(work, loan, action, { state }, reason);
    const to = { accounts: [loan.borrower_id] };
    const notice = { type: 1, topic: 'approval', to, facts: { no: loan.loan_no, reason: reason ?? '' } } as const;
    const address = { link: link(loansPage, { id: String(loan.id) }) };
    if (state === 'rejected') work.push({ ...notice, ...address, title: 'loan.rejectedTitle', message: 'loan.rejectedMessage' });
    if (state !== 'pendingLending') return;
    work.push({ ...notice, ...address, title: 'loan.pendingLendingTitle', message: 'loan.pendingLendingMessage' });
    await notifyNext(work, 'loan', loan.id, { state, permit: may.lend });
  },
});

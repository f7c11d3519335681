import { link } from '../../../../kernel/link.ts';
import { useEditOfDraft } from '../../../../web/kit/action/edit.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Decidable } from '../../../workspace/approval/pages/decisions.tsx';
import { type LoanRow, moveLoan } from '../contract.ts';
import { loansPage } from '../pages.ts';
import { inReview } from '../states.ts';

export const stateTones = {
  draft: 'neutral',
  rejected: 'bad',
  supervisorReview: 'progress',
  executiveReview: 'progress',
  financeReview: 'progress',
  financeSupervisorReview: 'progress',
  pendingLending: 'warning',
  pendingReimbursement: 'info',
  approved: 'good',
  cancelled: 'neutral',
} as const;

/** The money of a loan is registered in a dialog of its own. */
type MoneyMove = 'lend' | 'repay';
export type LoanMove = { readonly loan: LoanRow; readonly move: MoneyMove };

/** Lists and the detail draw the same buttons: those that the reader may press. */
export const useLoanMoves = (ask: (move: LoanMove) => void) =>
  useMoves(moveLoan, {
    parts: ({ own }: LoanRow) => (own ? ['prepared'] : []),
    dialogs: { lend: (loan) => ask({ loan, move: 'lend' }), repay: (loan) => ask({ loan, move: 'repay' }) },
  });

type Edited = Pick<LoanRow, 'id' | 'state' | 'own'>;
/** The edit of a loan that is not under review, for the person who applies. */
export const useLoanEdit = () => useEditOfDraft({ form: ({ id }: Edited) => link(loansPage, { edit: id }), states: ['draft', 'rejected'] });

/** A loan as its reviewers decide it. */
export const decidable = (loan: LoanRow): Decidable => ({
  subject: 'loan',
  id: loan.id,
  no: loan.loan_no,
  version: loan.approval_version,
  mine: loan.mine && inReview.some((stage) => stage === loan.state),
});

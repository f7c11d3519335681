import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const loanState = z.enum([
  'draft',
  'rejected',
  'supervisorReview',
  'executiveReview',
  'financeReview',
  'financeSupervisorReview',
  'pendingLending',
  'pendingReimbursement',
  'approved',
  'cancelled',
]);
export type LoanState = z.output<typeof loanState>;

/** The stages of review in their order, with the right that decides unless a company's chain names others. */
export const reviews = [
  { stage: 'supervisorReview', permit: may.supervisor },
  { stage: 'executiveReview', permit: may.executive },
  { stage: 'financeReview', permit: may.finance },
  { stage: 'financeSupervisorReview', permit: may.financeSupervisor },
] as const;
export const inReview = reviews.map(({ stage }) => stage);
/** The states in which an amount is asked for and not yet lent. */
export const askedStates = [...inReview, 'pendingLending'] as const;

/**
 * A loan is reviewed, lent by the cashier, and then pending reimbursement until expense claims and repayments have settled it: `approved` is
 * its end. A rejected one is edited and submitted again from the first review.
 */
export const loanStates = machine({
  start: 'draft',
  states: loanState.options,
  moves: [
    ['submit', ['draft', 'rejected'], 'supervisorReview', may.apply, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'supervisorReview', 'executiveReview', 'system'],
    ['approve', 'executiveReview', 'financeReview', 'system'],
    ['approve', 'financeReview', 'financeSupervisorReview', 'system'],
    ['approve', 'financeSupervisorReview', 'pendingLending', 'system'],
    ['sendBack', inReview, 'rejected', 'system'],
    ['withdraw', inReview, 'draft', may.apply, { confirm: true, onlyBy: ['prepared'] }],
    ['cancel', ['draft', 'rejected'], 'cancelled', may.apply, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['cancel', 'pendingLending', 'cancelled', may.financeSupervisor, { tone: 'danger', reason: 'required' }],
    ['lend', 'pendingLending', 'pendingReimbursement', may.lend, { tone: 'primary', notBy: ['prepared', 'decided'], ownCall: true }],
    ['repay', 'pendingReimbursement', 'pendingReimbursement', may.lend, { notBy: ['prepared'], ownCall: true }],
    // The money did not arrive, and nothing was settled yet.
    ['reverseLending', 'pendingReimbursement', 'pendingLending', may.financeSupervisor, { tone: 'danger', reason: 'required' }],
    ['settle', 'pendingReimbursement', 'approved', 'system'],
    ['reopen', 'approved', 'pendingReimbursement', 'system'],
  ],
});

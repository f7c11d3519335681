import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const claimState = z.enum([
  'draft',
  'rejected',
  'supervisorReview',
  'executiveReview',
  'financeReview',
  'financeSupervisorReview',
  'pendingReimbursement',
  'approved',
  'cancelled',
]);
export type ClaimState = z.output<typeof claimState>;

/** The stages of review in their order, with the right that decides unless a company's chain names others. */
export const reviews = [
  { stage: 'supervisorReview', permit: may.supervisor },
  { stage: 'executiveReview', permit: may.executive },
  { stage: 'financeReview', permit: may.finance },
  { stage: 'financeSupervisorReview', permit: may.financeSupervisor },
] as const;
export const inReview = reviews.map(({ stage }) => stage);
/** The stages at which the amounts and the invoices of the lines are checked. */
export const checkedStates = ['financeReview', 'financeSupervisorReview'] as const;
/** True after the last review. */
export const isDecided = (state: ClaimState): boolean => state === 'pendingReimbursement' || state === 'approved';
/** The states of a claim that counts against a budget. */
export const liveStates = [...inReview, 'pendingReimbursement', 'approved'] as const;

/**
 * An expense claim is reviewed and then settled by the cashier: open loans of the claimant first, the rest is paid. A claim that loans cover
 * in full needs no cashier.
 */
export const claimStates = machine({
  start: 'draft',
  states: claimState.options,
  moves: [
    ['submit', ['draft', 'rejected'], 'supervisorReview', may.apply, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'supervisorReview', 'executiveReview', 'system'],
    ['approve', 'executiveReview', 'financeReview', 'system'],
    ['approve', 'financeReview', 'financeSupervisorReview', 'system'],
    ['approve', 'financeSupervisorReview', 'pendingReimbursement', 'system'],
    ['sendBack', inReview, 'rejected', 'system'],
    ['withdraw', inReview, 'draft', may.apply, { confirm: true, onlyBy: ['prepared'] }],
    ['cancel', ['draft', 'rejected'], 'cancelled', may.apply, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['cancel', 'pendingReimbursement', 'cancelled', may.financeSupervisor, { tone: 'danger', reason: 'required' }],
    ['pay', 'pendingReimbursement', 'approved', may.pay, { tone: 'primary', notBy: ['prepared', 'decided'], ownCall: true }],
    ['settle', 'pendingReimbursement', 'approved', 'system'],
    // The money did not arrive: the loans are open again, and the claim waits for the cashier.
    ['reversePayment', 'approved', 'pendingReimbursement', may.financeSupervisor, { tone: 'danger', reason: 'required' }],
  ],
});

import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

/** The stages of review with the right that decides by default. The executive decides about leave that is long for its type. */
export const reviews = [
  { stage: 'supervisorReview', permit: may.supervisor },
  { stage: 'executiveReview', permit: may.executive },
  { stage: 'recordReview', permit: may.record },
] as const;
const inReview = reviews.map(({ stage }) => stage);
export const leaveState = z.enum(['draft', ...inReview, 'approved', 'cancelled']);
export type LeaveState = z.output<typeof leaveState>;

/** Days are taken from the submission on, and given back when the leave is sent back, withdrawn or cancelled. */
export const leaveStates = machine({
  start: 'draft',
  states: leaveState.options,
  moves: [
    ['submit', 'draft', 'supervisorReview', may.request, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'supervisorReview', 'executiveReview', 'system'],
    ['approve', 'executiveReview', 'recordReview', 'system'],
    ['approve', 'recordReview', 'approved', 'system'],
    ['sendBack', inReview, 'draft', 'system'],
    ['withdraw', inReview, 'draft', may.request, { confirm: true, onlyBy: ['prepared'] }],
    ['discard', 'draft', 'cancelled', may.request, { tone: 'danger', confirm: true, onlyBy: ['prepared'] }],
    ['cancel', 'approved', 'cancelled', may.record, { tone: 'danger', reason: 'required' }],
    ['cancel', 'approved', 'cancelled', may.request, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['endEarly', 'approved', 'approved', may.record, { ownCall: true }],
  ],
});

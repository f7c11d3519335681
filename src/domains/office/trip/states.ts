import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

/** The stages of review with the right that decides by default. The second and the third decide about an advance. */
export const reviews = [
  { stage: 'supervisorReview', permit: may.supervisor },
  { stage: 'executiveReview', permit: may.executive },
  { stage: 'financeSupervisorReview', permit: may.financeSupervisor },
] as const;
export const inReview = reviews.map(({ stage }) => stage);
export const advanceReviews = ['executiveReview', 'financeSupervisorReview'] as const;
export const tripState = z.enum(['draft', 'rejected', ...inReview, 'approved', 'reported', 'settled', 'cancelled']);
export type TripState = z.output<typeof tripState>;

/**
 * A trip is reviewed and then approved: its advance can be lent and its expenses claimed. The traveller reports it after the return, and
 * finance settles it when its advance and its claims are closed. One of them that opens again opens the trip again.
 */
export const tripStates = machine({
  start: 'draft',
  states: tripState.options,
  moves: [
    ['submit', ['draft', 'rejected'], 'supervisorReview', may.apply, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'supervisorReview', 'executiveReview', 'system'],
    ['approve', 'executiveReview', 'financeSupervisorReview', 'system'],
    ['approve', 'financeSupervisorReview', 'approved', 'system'],
    ['sendBack', inReview, 'rejected', 'system'],
    ['withdraw', inReview, 'draft', may.apply, { confirm: true, onlyBy: ['prepared'] }],
    ['cancel', ['draft', 'rejected'], 'cancelled', may.apply, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['cancel', 'approved', 'cancelled', may.settle, { tone: 'danger', reason: 'required' }],
    // Before it begins; the effect checks the day.
    ['cancel', 'approved', 'cancelled', may.apply, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['report', 'approved', 'reported', may.apply, { tone: 'primary', reason: 'required', onlyBy: ['prepared'] }],
    ['settle', 'reported', 'settled', may.settle, { tone: 'primary', notBy: ['prepared'] }],
    ['reopen', 'reported', 'approved', may.settle, { reason: 'required' }],
    ['reopen', 'settled', 'reported', may.settle, { reason: 'required' }],
    ['reopen', 'settled', 'reported', 'system'],
  ],
});

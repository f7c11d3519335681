import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

/** The stages of review with the right that decides unless a company's chain names others. */
export const reviews = [{ stage: 'supervisorReview', permit: may.approve }] as const;
export const activityState = z.enum(['planned', 'supervisorReview', 'approved', 'closed', 'cancelled']);
export type ActivityState = z.output<typeof activityState>;

/** An activity is approved with its budget before it is held; a closed one takes no more claims. */
export const activityStates = machine({
  start: 'planned',
  states: activityState.options,
  moves: [
    ['submit', 'planned', 'supervisorReview', may.plan, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'supervisorReview', 'approved', 'system'],
    ['sendBack', 'supervisorReview', 'planned', 'system'],
    ['withdraw', 'supervisorReview', 'planned', may.plan, { confirm: true, onlyBy: ['prepared'] }],
    ['planAgain', 'approved', 'planned', may.approve, { reason: 'required' }],
    ['close', 'approved', 'closed', may.approve, { confirm: true }],
    ['reopen', 'closed', 'approved', may.approve, { reason: 'required' }],
    ['cancel', 'planned', 'cancelled', may.plan, { tone: 'danger', reason: 'required' }],
    ['cancel', 'approved', 'cancelled', may.approve, { tone: 'danger', reason: 'required' }],
  ],
});

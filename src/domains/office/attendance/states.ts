import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const reviews = [{ stage: 'supervisorReview', permit: may.supervisor }] as const;
export const correctionState = z.enum(['draft', 'supervisorReview', 'approved', 'cancelled']);
export type CorrectionState = z.output<typeof correctionState>;

/** An approved correction adds its moments to the person's records. */
export const correctionStates = machine({
  start: 'draft',
  states: correctionState.options,
  moves: [
    ['submit', 'draft', 'supervisorReview', may.clock, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'supervisorReview', 'approved', 'system'],
    ['sendBack', 'supervisorReview', 'draft', 'system'],
    ['withdraw', 'supervisorReview', 'draft', may.clock, { confirm: true, onlyBy: ['prepared'] }],
    ['discard', 'draft', 'cancelled', may.clock, { tone: 'danger', confirm: true, onlyBy: ['prepared'] }],
  ],
});

export const monthState = z.enum(['open', 'closed']);
export type MonthState = z.output<typeof monthState>;

/** A closed month takes no more records, and its sheet stays as it is. */
export const monthStates = machine({
  start: 'open',
  states: monthState.options,
  moves: [
    ['close', 'open', 'closed', may.close, { tone: 'primary', confirm: true }],
    ['reopen', 'closed', 'open', may.close, { tone: 'danger', reason: 'required' }],
  ],
});

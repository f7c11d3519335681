import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const liftState = z.enum(['requested', 'approved', 'refused', 'withdrawn']);
export type LiftState = z.output<typeof liftState>;

/**
 * A lift is requested by one person and approved by another. It ends with its last day, which is not a state, or when a person withdraws
 * it.
 */
export const liftStates = machine({
  start: 'requested',
  states: liftState.options,
  moves: [
    ['approve', 'requested', 'approved', may.approve, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['refuse', 'requested', 'refused', may.approve, { tone: 'danger', reason: 'required', notBy: ['prepared'] }],
    ['withdraw', 'requested', 'withdrawn', may.request, { tone: 'danger', confirm: true }],
    ['withdraw', 'approved', 'withdrawn', [may.request, may.approve], { tone: 'danger', confirm: true }],
  ],
});

import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const liftState = z.enum(['requested', 'approved', 'refused', 'withdrawn']);
export type LiftState = z.output<typeof liftState>;

/** A lift is asked for by one person and approved by another. It ends by its day, which is not a state, or when somebody withdraws it. */
export const liftStates = machine({
  start: 'requested',
  states: liftState.options,
  moves: [
    ['approve', 'requested', 'approved', may.approve],
    ['refuse', 'requested', 'refused', may.approve],
    ['withdraw', 'requested', 'withdrawn', may.request],
    ['withdraw', 'approved', 'withdrawn', may.request],
    ['withdraw', 'approved', 'withdrawn', may.approve],
  ],
});

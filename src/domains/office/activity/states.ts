import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const activityState = z.enum(['planned', 'approved', 'closed', 'cancelled']);
export type ActivityState = z.output<typeof activityState>;

/** An activity is approved with its budget before it is held; a closed one takes no more claims. */
export const activityStates = machine({
  start: 'planned',
  states: activityState.options,
  moves: [
    ['approve', 'planned', 'approved', may.approve, { tone: 'primary', notBy: ['prepared'] }],
    ['sendBack', 'approved', 'planned', may.approve, { reason: 'required' }],
    ['close', 'approved', 'closed', may.approve, { confirm: true }],
    ['reopen', 'closed', 'approved', may.approve, { reason: 'required' }],
    ['cancel', 'planned', 'cancelled', may.plan, { tone: 'danger', reason: 'required' }],
    ['cancel', 'approved', 'cancelled', may.approve, { tone: 'danger', reason: 'required' }],
  ],
});

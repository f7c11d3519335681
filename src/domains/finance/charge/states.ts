import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const chargeState = z.enum(['unpriced', 'open', 'reviewed', 'billed', 'void']);
export type ChargeState = z.output<typeof chargeState>;

/**
 * A line is created open, or unpriced where no price matched. It is reviewed before it can be billed. A bill takes reviewed lines and
 * returns them to reviewed when it is voided.
 */
export const chargeStates = machine({
  start: 'unpriced',
  states: chargeState.options,
  moves: [
    ['price', ['unpriced', 'open'], 'open', may.enter, { ownCall: true }],
    ['approve', 'open', 'reviewed', may.review, { tone: 'primary', notBy: ['prepared'] }],
    ['sendBack', ['reviewed', 'open'], 'open', may.review, { reason: 'required' }],
    ['void', ['unpriced', 'open'], 'void', may.void, { tone: 'danger', reason: 'required' }],
    ['bill', 'reviewed', 'billed', 'system'],
    ['unbill', 'billed', 'reviewed', 'system'],
    ['cancel', ['unpriced', 'open', 'reviewed'], 'void', 'system'],
  ],
});
export type ChargeAction = (typeof chargeStates.moves)[number][0];

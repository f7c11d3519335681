import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const chargeState = z.enum(['unpriced', 'open', 'reviewed', 'billed', 'void']);
export type ChargeState = z.output<typeof chargeState>;

/**
 * A line is made open, or unpriced where no price matched; it is reviewed before it can be billed. A bill takes reviewed lines and
 * gives them back when it is voided.
 */
export const chargeStates = machine({
  start: 'unpriced',
  states: chargeState.options,
  moves: [
    ['price', 'unpriced', 'open', may.enter],
    ['price', 'open', 'open', may.enter],
    ['approve', 'open', 'reviewed', may.review],
    ['sendBack', 'reviewed', 'open', may.review],
    ['sendBack', 'open', 'open', may.review],
    ['void', 'unpriced', 'void', may.void],
    ['void', 'open', 'void', may.void],
    ['bill', 'reviewed', 'billed', 'system'],
    ['unbill', 'billed', 'reviewed', 'system'],
    ['cancel', 'unpriced', 'void', 'system'],
    ['cancel', 'open', 'void', 'system'],
    ['cancel', 'reviewed', 'void', 'system'],
  ],
});
export type ChargeAction = (typeof chargeStates.moves)[number][0];

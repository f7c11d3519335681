import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const cashState = z.enum(['registered', 'claimed', 'reversed']);
export type CashState = z.output<typeof cashState>;

/**
 * Unidentified money waits to be claimed. Only money that is allocated to nothing can be reversed, by another person than the one who registered
 * or paid it: a cashier who reverses alone keeps what a customer paid, or pays twice.
 */
export const cashStates = machine({
  start: 'registered',
  states: cashState.options,
  moves: [
    ['claim', 'registered', 'claimed', may.claim, { tone: 'primary', ownCall: true }],
    ['reverse', ['registered', 'claimed'], 'reversed', may.reverse, { tone: 'danger', reason: 'required', notBy: ['prepared'] }],
  ],
});

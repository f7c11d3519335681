import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const yearState = z.enum(['open', 'adjusting', 'closed', 'reopenAsked']);
export type YearState = z.output<typeof yearState>;

/** A year takes audit adjustments after December is closed, and then closes. Two people reopen it, for further adjustments. */
export const yearStates = machine({
  start: 'open',
  states: yearState.options,
  moves: [
    ['adjust', 'open', 'adjusting', may.close, { confirm: true }],
    ['openAgain', 'adjusting', 'open', may.close, { confirm: true }],
    ['close', 'adjusting', 'closed', may.close, { tone: 'primary', confirm: true }],
    ['askReopen', 'closed', 'reopenAsked', may.close, { reason: 'required' }],
    ['declineReopen', 'reopenAsked', 'closed', may.reopen],
    ['reopen', 'reopenAsked', 'adjusting', may.reopen, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
  ],
});

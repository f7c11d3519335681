import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const periodState = z.enum(['open', 'softClosed', 'closed', 'reopenAsked', 'reopened']);
export type PeriodState = z.output<typeof periodState>;

/** Reopening takes two people: one requests it with a reason, another confirms. Until then the month stays closed. */
export const periodStates = machine({
  start: 'open',
  states: periodState.options,
  moves: [
    ['softClose', ['open', 'reopened'], 'softClosed', may.close, { confirm: true }],
    ['openAgain', 'softClosed', 'open', may.close],
    ['close', 'softClosed', 'closed', may.close, { tone: 'primary', reason: 'optional' }],
    ['askReopen', 'closed', 'reopenAsked', may.close, { reason: 'required' }],
    ['declineReopen', 'reopenAsked', 'closed', may.reopen],
    ['reopen', 'reopenAsked', 'reopened', may.reopen, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
  ],
});
export type PeriodAction = (typeof periodStates.moves)[number][0];

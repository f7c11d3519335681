import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const periodState = z.enum(['open', 'softClosed', 'closed', 'reopenAsked', 'reopened']);
export type PeriodState = z.output<typeof periodState>;

/** Reopening takes two people: one asks with a reason, another confirms. Until then the month stays closed. */
export const periodStates = machine({
  start: 'open',
  states: periodState.options,
  moves: [
    ['softClose', 'open', 'softClosed', may.close],
    ['softClose', 'reopened', 'softClosed', may.close],
    ['openAgain', 'softClosed', 'open', may.close],
    ['close', 'softClosed', 'closed', may.close],
    ['askReopen', 'closed', 'reopenAsked', may.close],
    ['declineReopen', 'reopenAsked', 'closed', may.reopen],
    ['reopen', 'reopenAsked', 'reopened', may.reopen],
  ],
});
export type PeriodAction = (typeof periodStates.moves)[number][0];

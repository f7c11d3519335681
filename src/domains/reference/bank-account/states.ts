import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

/** An account is never changed: a new one is entered and the old one closed. The user who entered it may not approve it (FOUR_EYES). */
export const bankAccountStates = machine({
  start: 'entered',
  states: ['entered', 'approved', 'refused', 'closed'],
  moves: [
    ['approve', 'entered', 'approved', may.approve, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['refuse', 'entered', 'refused', may.approve, { reason: 'required' }],
    ['close', 'approved', 'closed', may.enter, { tone: 'danger', confirm: true }],
  ],
});

/** The time that an approved account waits before it can be paid to: enough to call the party back on a number known before. */
export const waitMs = 24 * 60 * 60 * 1000;

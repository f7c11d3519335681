import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

/** An account is never changed: a new one is entered and the old one closed. Who entered it may not approve it (OWN_ENTRY). */
export const bankAccountStates = machine({
  start: 'entered',
  states: ['entered', 'approved', 'refused', 'closed'],
  moves: [
    ['approve', 'entered', 'approved', may.approve],
    ['refuse', 'entered', 'refused', may.approve],
    ['close', 'approved', 'closed', may.enter],
  ],
});
export type BankAccountAction = 'approve' | 'refuse' | 'close';

/** How long an approved account waits before it can be paid to: time to call the party back on a number known before. */
export const waitMs = 24 * 60 * 60 * 1000;

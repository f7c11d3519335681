import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const journalState = z.enum(['draft', 'submitted', 'posted', 'reversed', 'void']);
export type JournalState = z.output<typeof journalState>;

/** One person writes a journal and another posts it. A posted journal is never changed: another person than its writer reverses it. */
export const journalStates = machine({
  start: 'draft',
  states: journalState.options,
  moves: [
    ['submit', 'draft', 'submitted', may.prepare, { tone: 'primary', onlyBy: ['prepared'] }],
    ['post', 'submitted', 'posted', may.post, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['sendBack', 'submitted', 'draft', may.post, { reason: 'required' }],
    ['withdraw', 'submitted', 'draft', may.prepare, { onlyBy: ['prepared'] }],
    ['cancel', 'draft', 'void', may.prepare, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['reverse', 'posted', 'reversed', may.post, { tone: 'danger', reason: 'required', notBy: ['prepared'] }],
    // The first day of the next month has come.
    ['reverseOnDay', 'posted', 'reversed', 'system'],
  ],
});

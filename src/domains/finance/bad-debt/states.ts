import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const badDebtState = z.enum(['draft', 'submitted', 'writtenOff', 'partReturned', 'returned', 'reversed', 'void']);
export type BadDebtState = z.output<typeof badDebtState>;

/**
 * A bill is given up only by the approval of another person. A reversal says that it was a mistake; a return says that the customer paid after
 * all, and what has returned is not reversed.
 */
export const badDebtStates = machine({
  start: 'draft',
  states: badDebtState.options,
  moves: [
    ['submit', 'draft', 'submitted', may.propose, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'submitted', 'writtenOff', may.approve, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['sendBack', 'submitted', 'draft', may.approve, { reason: 'required' }],
    ['withdraw', 'submitted', 'draft', may.propose, { onlyBy: ['prepared'] }],
    ['cancel', 'draft', 'void', may.propose, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['reverse', 'writtenOff', 'reversed', may.approve, { tone: 'danger', reason: 'required', notBy: ['prepared'] }],
    // A receipt brought back a part, or all that was left.
    ['returnPart', ['writtenOff', 'partReturned'], 'partReturned', 'system'],
    ['returnRest', ['writtenOff', 'partReturned'], 'returned', 'system'],
    // A return was undone, and another stands, or none.
    ['undoOneReturn', ['partReturned', 'returned'], 'partReturned', 'system'],
    ['undoReturns', ['partReturned', 'returned'], 'writtenOff', 'system'],
  ],
});

import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const transferState = z.enum(['draft', 'submitted', 'inTransit', 'done', 'reversed', 'void']);
export type TransferState = z.output<typeof transferState>;

/** Money leaves an account, and is recorded as having come, only by the approval of another person. It is in transit until it stands on the other account. */
export const transferStates = machine({
  start: 'draft',
  states: transferState.options,
  moves: [
    ['submit', 'draft', 'submitted', may.prepare, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'submitted', 'inTransit', may.approve, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['sendBack', 'submitted', 'draft', may.approve, { reason: 'required' }],
    ['withdraw', 'submitted', 'draft', may.prepare, { onlyBy: ['prepared'] }],
    ['arrive', 'inTransit', 'done', may.prepare, { tone: 'primary', ownCall: true }],
    ['complete', 'inTransit', 'done', 'system'],
    ['cancel', 'draft', 'void', may.prepare, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['reverse', ['inTransit', 'done'], 'reversed', may.approve, { tone: 'danger', reason: 'required', notBy: ['prepared'] }],
  ],
});

import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const openingState = z.enum(['draft', 'submitted', 'posted', 'reversed', 'void']);
export type OpeningState = z.output<typeof openingState>;

/** One person imports an opening and another posts it. Another person than its preparer reverses it, while nothing is settled against it. */
export const openingStates = machine({
  start: 'draft',
  states: openingState.options,
  moves: [
    ['submit', 'draft', 'submitted', may.prepare, { tone: 'primary', onlyBy: ['prepared'] }],
    ['post', 'submitted', 'posted', may.post, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['sendBack', 'submitted', 'draft', may.post, { reason: 'required' }],
    ['withdraw', 'submitted', 'draft', may.prepare, { onlyBy: ['prepared'] }],
    ['cancel', 'draft', 'void', may.prepare, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['reverse', 'posted', 'reversed', may.post, { tone: 'danger', reason: 'required', notBy: ['prepared'] }],
  ],
});

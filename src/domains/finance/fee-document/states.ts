import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const documentState = z.enum(['uploaded', 'accepted', 'rejected']);
export type DocumentState = z.output<typeof documentState>;

/** A rejected document is final: the carrier sends another. A document that was accepted too early can still be rejected. */
export const documentStates = machine({
  start: 'uploaded',
  states: documentState.options,
  moves: [
    ['accept', 'uploaded', 'accepted', may.check, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['reject', ['uploaded', 'accepted'], 'rejected', may.check, { tone: 'danger', reason: 'required' }],
  ],
});

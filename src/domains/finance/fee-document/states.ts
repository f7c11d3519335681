import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const documentState = z.enum(['uploaded', 'accepted', 'rejected']);
export type DocumentState = z.output<typeof documentState>;

/** A rejected document is at its end: the carrier sends another. One that was accepted too soon can still be rejected. */
export const documentStates = machine({
  start: 'uploaded',
  states: documentState.options,
  moves: [
    ['accept', 'uploaded', 'accepted', may.check],
    ['reject', 'uploaded', 'rejected', may.check],
    ['reject', 'accepted', 'rejected', may.check],
  ],
});

import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const billState = z.enum(['made', 'sent', 'confirmed', 'disputed', 'void']);
export type BillState = z.output<typeof billState>;

/**
 * What somebody decides about a bill. How far it is written off follows from its balances and is not a state. Only a bill that no
 * write-off and no payment request touches can be voided; its number stays.
 */
export const billStates = machine({
  start: 'made',
  states: billState.options,
  moves: [
    ['send', 'made', 'sent', may.send],
    ['send', 'disputed', 'sent', may.send],
    ['confirm', 'sent', 'confirmed', may.confirm],
    ['confirm', 'sent', 'confirmed', may.confirmOwn],
    ['confirm', 'disputed', 'confirmed', may.confirmOwn],
    ['dispute', 'sent', 'disputed', may.confirm],
    ['dispute', 'sent', 'disputed', may.confirmOwn],
    ['void', 'made', 'void', may.void],
    ['void', 'sent', 'void', may.void],
    ['void', 'disputed', 'void', may.void],
    ['void', 'confirmed', 'void', may.void],
  ],
});
export type BillAction = (typeof billStates.moves)[number][0];

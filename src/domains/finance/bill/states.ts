import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const billState = z.enum(['made', 'sent', 'confirmed', 'disputed', 'void']);
export type BillState = z.output<typeof billState>;

/**
 * The states that people decide for a bill. The settlement status is derived from the balances and is not a state. A bill can be voided
 * only while it has no write-off and no payment request; it keeps its number.
 */
export const billStates = machine({
  start: 'made',
  states: billState.options,
  moves: [
    ['send', ['made', 'disputed'], 'sent', may.send, { tone: 'primary', confirm: true }],
    ['confirm', 'sent', 'confirmed', [may.confirm, may.confirmOwn], { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['confirm', 'disputed', 'confirmed', may.confirmOwn, { tone: 'primary', confirm: true }],
    ['dispute', 'sent', 'disputed', [may.confirm, may.confirmOwn], { tone: 'danger', reason: 'required' }],
    ['void', ['made', 'sent', 'disputed', 'confirmed'], 'void', may.void, { tone: 'danger', reason: 'required' }],
    // The opening that made it was reversed.
    ['reverseOpening', 'confirmed', 'void', 'system'],
  ],
});
/** The end of a line's dispute: the accountant agrees or declines, or the other side confirms the bill after all. */
export const disputeOutcomes = ['agreed', 'declined', 'withdrawn'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];
export type BillAction = (typeof billStates.moves)[number][0];

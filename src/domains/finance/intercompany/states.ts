import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const intercompanyBillState = z.enum(['draft', 'submitted', 'rejected', 'accepted', 'reversing', 'reversed', 'void']);
export type IntercompanyBillState = z.output<typeof intercompanyBillState>;

/**
 * A person of the seller prepares a bill, another person of the buyer accepts it, and both books are posted. A reversal takes two people as
 * well: one company requests it and the other confirms it. `sideOf` in rules.ts says which company makes each move. The claim of a payment on
 * behalf of the buyer begins as accepted, and is taken back with its payment alone.
 */
export const intercompanyBillStates = machine({
  start: 'draft',
  states: intercompanyBillState.options,
  moves: [
    ['submit', 'draft', 'submitted', may.prepare, { tone: 'primary', onlyBy: ['prepared'] }],
    ['withdraw', 'submitted', 'draft', may.prepare, { onlyBy: ['prepared'] }],
    ['accept', 'submitted', 'accepted', may.accept, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['reject', 'submitted', 'rejected', may.accept, { reason: 'required' }],
    ['revise', 'rejected', 'draft', may.prepare, { onlyBy: ['prepared'] }],
    ['cancel', ['draft', 'rejected'], 'void', may.prepare, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['requestReversal', 'accepted', 'reversing', may.accept, { tone: 'danger', reason: 'required' }],
    ['confirmReversal', 'reversing', 'reversed', may.accept, { tone: 'danger', confirm: true, notBy: ['decided'] }],
    ['declineReversal', 'reversing', 'accepted', may.accept, { reason: 'required' }],
    ['takeBack', 'accepted', 'reversed', 'system'],
  ],
});

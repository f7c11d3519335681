import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const intercompanySettlementState = z.enum(['draft', 'submitted', 'approved', 'settled', 'reversing', 'reversed', 'void']);
export type IntercompanySettlementState = z.output<typeof intercompanySettlementState>;

/**
 * Three people settle: one of the payer prepares, another of the payer approves, and one of the receiver accepts. Then both books clear. A
 * reversal is requested by one company and confirmed by the other. `sideOf` in rules.ts says which company makes each move.
 */
export const intercompanySettlementStates = machine({
  start: 'draft',
  states: intercompanySettlementState.options,
  moves: [
    ['submit', 'draft', 'submitted', may.prepare, { tone: 'primary', onlyBy: ['prepared'] }],
    ['withdraw', 'submitted', 'draft', may.prepare, { onlyBy: ['prepared'] }],
    ['approve', 'submitted', 'approved', may.approve, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['sendBack', 'submitted', 'draft', may.approve, { reason: 'required' }],
    ['accept', 'approved', 'settled', may.accept, { tone: 'primary', notBy: ['prepared', 'decided'], ownCall: true }],
    ['reject', 'approved', 'draft', may.accept, { reason: 'required' }],
    ['cancel', 'draft', 'void', may.prepare, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['requestReversal', 'settled', 'reversing', may.approve, { tone: 'danger', reason: 'required' }],
    ['confirmReversal', 'reversing', 'reversed', may.approve, { tone: 'danger', confirm: true, notBy: ['decided'] }],
    ['declineReversal', 'reversing', 'settled', may.approve, { reason: 'required' }],
  ],
});

import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const prepaidCostState = z.enum(['draft', 'submitted', 'spreading', 'changing', 'done', 'ended', 'reversed', 'void']);
export type PrepaidCostState = z.output<typeof prepaidCostState>;

/**
 * A cost is spread once another person approves it. Its months are booked until the amount is used up. A change of its period and an early end
 * are proposed by one person and accepted by another; meanwhile the months go on. A reversal says that it should not have been spread; it
 * waits for the decision on a change, whose proposer need not be who prepared the cost.
 */
export const prepaidCostStates = machine({
  start: 'draft',
  states: prepaidCostState.options,
  moves: [
    ['submit', 'draft', 'submitted', may.prepare, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'submitted', 'spreading', may.approve, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['sendBack', 'submitted', 'draft', may.approve, { reason: 'required' }],
    ['withdraw', 'submitted', 'draft', may.prepare, { onlyBy: ['prepared'] }],
    ['cancel', 'draft', 'void', may.prepare, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['propose', 'spreading', 'changing', may.prepare, { ownCall: true }],
    ['accept', 'changing', 'spreading', may.approve, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['refuse', 'changing', 'spreading', may.approve, { reason: 'required' }],
    ['drop', 'changing', 'spreading', may.prepare, { onlyBy: ['prepared'] }],
    // The last month is booked, or the rest was booked at an early end.
    ['finish', ['spreading', 'changing'], 'done', 'system'],
    ['end', 'spreading', 'ended', 'system'],
    ['reverse', ['spreading', 'done', 'ended'], 'reversed', may.approve, { tone: 'danger', reason: 'required', notBy: ['prepared'] }],
  ],
});

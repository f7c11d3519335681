import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const awbStateNames = ['unused', 'reserved', 'bound', 'void'] as const;
export type AwbState = (typeof awbStateNames)[number];

/**
 * The life of an air waybill number. The next unused one is reserved, and a booking binds it. A booking that lets go of it returns it to
 * the stock, or voids it if the airline has already received it: such a number is never used again.
 */
export const awbStates = machine({
  start: 'unused',
  states: awbStateNames,
  moves: [
    ['reserve', 'unused', 'reserved', may.edit, { tone: 'primary', ownCall: true }],
    ['release', 'reserved', 'unused', may.edit, { confirm: true }],
    ['bind', ['unused', 'reserved'], 'bound', 'system'],
    ['transmit', 'bound', 'bound', may.edit, { confirm: true }],
    // A message to the airline was written.
    ['transmit', 'bound', 'bound', 'system'],
    ['unbind', 'bound', 'unused', 'system'],
    ['spoil', 'bound', 'void', 'system'],
    ['void', ['unused', 'reserved'], 'void', may.withdraw, { tone: 'danger', reason: 'required' }],
    ['restore', 'void', 'unused', may.withdraw, { reason: 'required' }],
  ],
});

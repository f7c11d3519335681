import { type Machine, machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const roadExceptionStateNames = ['open', 'handling', 'closed'] as const;
export type RoadExceptionState = (typeof roadExceptionStateNames)[number];
export type RoadExceptionAction = 'take' | 'close' | 'reopen';

/** An exception is told (open), somebody takes it in hand, and it closes with who is responsible, what it cost and how it ended. */
export const roadExceptionStates: Machine<RoadExceptionState, RoadExceptionAction> = machine({
  start: 'open',
  states: roadExceptionStateNames,
  moves: [
    ['take', 'open', 'handling', may.edit],
    ['close', 'open', 'closed', may.close],
    ['close', 'handling', 'closed', may.close],
    ['reopen', 'closed', 'handling', may.close],
  ],
});

import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const roadExceptionStateNames = ['open', 'handling', 'closed'] as const;
export type RoadExceptionState = (typeof roadExceptionStateNames)[number];

/** An exception is reported (open), somebody takes it in hand, and it is closed with the responsible party, the cost and the outcome. */
export const roadExceptionStates = machine({
  start: 'open',
  states: roadExceptionStateNames,
  moves: [
    ['take', 'open', 'handling', may.edit],
    ['close', ['open', 'handling'], 'closed', may.close, { tone: 'primary' }],
    ['reopen', 'closed', 'handling', may.close],
  ],
});

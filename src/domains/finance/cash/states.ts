import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const cashState = z.enum(['registered', 'claimed', 'reversed']);
export type CashState = z.output<typeof cashState>;

/** Money without a name waits to be claimed; only money that is allocated to nothing can be reversed. */
export const cashStates = machine({
  start: 'registered',
  states: cashState.options,
  moves: [
    ['claim', 'registered', 'claimed', may.claim],
    ['reverse', 'registered', 'reversed', may.reverse],
    ['reverse', 'claimed', 'reversed', may.reverse],
  ],
});

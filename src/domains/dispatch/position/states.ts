import { type Machine, machine } from '../../../kernel/machine.ts';
import { may } from '../work-order/permits.ts';

export const stopProposalStateNames = ['open', 'taken', 'dismissed'] as const;
export type StopProposalState = (typeof stopProposalStateNames)[number];

/**
 * A stop event that a device suggests waits until somebody accepts it as a report or dismisses it. A manual report of the same stop settles
 * it too.
 */
export const stopProposalStates: Machine<StopProposalState, 'take' | 'dismiss'> = machine({
  start: 'open',
  states: stopProposalStateNames,
  moves: [
    ['take', 'open', 'taken', may.report],
    ['dismiss', 'open', 'dismissed', may.report],
  ],
});

import { type Machine, machine } from '../../../kernel/machine.ts';
import { may } from '../work-order/permits.ts';

export const stopProposalStateNames = ['open', 'taken', 'dismissed'] as const;
export type StopProposalState = (typeof stopProposalStateNames)[number];

/**
 * What a device makes us suppose of a stop waits for somebody to take it as a report or dismiss it. A report of the same stop by hand
 * answers it too.
 */
export const stopProposalStates: Machine<StopProposalState, 'take' | 'dismiss'> = machine({
  start: 'open',
  states: stopProposalStateNames,
  moves: [
    ['take', 'open', 'taken', may.report],
    ['dismiss', 'open', 'dismissed', may.report],
  ],
});

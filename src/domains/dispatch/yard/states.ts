import { type Machine, machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const yardKinds = ['truck', 'container'] as const;
export type YardKind = (typeof yardKinds)[number];

export const yardStateNames = ['inYard', 'atDock', 'out'] as const;
export type YardState = (typeof yardStateNames)[number];
export type YardAction = 'dock' | 'undock' | 'gateOut';

/** What came through the gate stands in the yard, goes to a dock and comes back, and leaves from the yard: never straight from a dock. */
export const yardStates: Machine<YardState, YardAction> = machine({
  start: 'inYard',
  states: yardStateNames,
  moves: [
    ['dock', 'inYard', 'atDock', may.gate],
    ['undock', 'atDock', 'inYard', may.gate],
    ['gateOut', 'inYard', 'out', may.gate],
  ],
});

/** A truck or container that stands longer costs money or waits for something nobody sees to. */
export const longDwellHours = 24;

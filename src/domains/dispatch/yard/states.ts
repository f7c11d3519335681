import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const yardKinds = ['truck', 'container'] as const;
export type YardKind = (typeof yardKinds)[number];

export const yardStateNames = ['inYard', 'atDock', 'out'] as const;
export type YardState = (typeof yardStateNames)[number];

/** A truck or container that entered stands in the yard, goes to a dock and back, and leaves from the yard: never straight from a dock. */
export const yardStates = machine({
  start: 'inYard',
  states: yardStateNames,
  moves: [
    ['dock', 'inYard', 'atDock', may.gate, { tone: 'primary' }],
    ['undock', 'atDock', 'inYard', may.gate, { tone: 'primary' }],
    ['gateOut', 'inYard', 'out', may.gate],
  ],
});
export type YardAction = (typeof yardStates.actions)[number];

/** A truck or container that stays longer costs money or waits for something that nobody is handling. */
export const longDwellHours = 24;

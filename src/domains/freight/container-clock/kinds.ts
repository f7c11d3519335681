import type { DemurrageDirection, DemurrageKind } from '../demurrage-tariff/kinds.ts';

/** The events of a container that start and end its clocks, as terminals and depots report them. */
export const containerEvents = ['discharged', 'gateOutFull', 'gateInEmpty', 'gateOutEmpty', 'gateInFull', 'loaded'] as const;
export type ContainerEvent = (typeof containerEvents)[number];

/** The events of each direction in their order. */
export const eventsOf: Readonly<Record<DemurrageDirection, readonly ContainerEvent[]>> = {
  import: ['discharged', 'gateOutFull', 'gateInEmpty'],
  export: ['gateOutEmpty', 'gateInFull', 'loaded'],
};

type Span = readonly [start: ContainerEvent, end: ContainerEvent];
/** The events between which each clock runs. */
export const spans: Readonly<Record<DemurrageDirection, Readonly<Record<DemurrageKind, Span>>>> = {
  import: {
    demurrage: ['discharged', 'gateOutFull'],
    storage: ['discharged', 'gateOutFull'],
    detention: ['gateOutFull', 'gateInEmpty'],
    combined: ['discharged', 'gateInEmpty'],
  },
  export: {
    detention: ['gateOutEmpty', 'gateInFull'],
    demurrage: ['gateInFull', 'loaded'],
    storage: ['gateInFull', 'loaded'],
    combined: ['gateOutEmpty', 'loaded'],
  },
};

export const stopReasons = ['customsHold', 'terminalClosed', 'forceMajeure', 'lineAgreed', 'other'] as const;
export type StopReason = (typeof stopReasons)[number];

/** Planned until the starting event has happened, then running within free time, late after it, and ended by the closing event. */
export const clockStates = ['planned', 'running', 'late', 'ended'] as const;
export type ClockState = (typeof clockStates)[number];

/** The source of the start of a clock. */
export const timeBases = ['planned', 'estimated', 'actual'] as const;
export type TimeBasis = (typeof timeBases)[number];

/** The reason why a clock has no amount. */
export const clockProblems = ['NO_TARIFF', 'NO_LINE'] as const;
export type ClockProblem = (typeof clockProblems)[number];

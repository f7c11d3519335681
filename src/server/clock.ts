/** The one place that reads the clock. Everything else is handed the instant, so that tests and faults can move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

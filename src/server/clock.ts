/** The one place that reads the clock. Everything else is handed the instant, so that tests and faults can move it. */
export type Clock = { now(): Date };

/** CLOCK_OFFSET_MS is for trials of what a wrong clock does; a machine with a right one leaves it out. */
const offsetMs = Number(process.env['CLOCK_OFFSET_MS'] ?? 0) || 0;

export const systemClock: Clock = { now: () => new Date(Date.now() + offsetMs) };

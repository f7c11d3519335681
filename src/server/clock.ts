/** The only place that reads the clock. All other code receives the instant as a value, so that tests and fault trials can move it. */
export type Clock = { now(): Date };

/** CLOCK_OFFSET_MS simulates a wrong clock in trials. Leave it unset in normal use. */
const offsetMs = Number(process.env['CLOCK_OFFSET_MS'] ?? 0) || 0;

export const systemClock: Clock = { now: () => new Date(Date.now() + offsetMs) };

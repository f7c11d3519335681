/**
 * The charges of a tariff for a container that stays: demurrage inside the terminal, detention outside it, both under one free time
 * (combined), and the terminal's own storage.
 */
export const demurrageKinds = ['demurrage', 'detention', 'combined', 'storage'] as const;
export type DemurrageKind = (typeof demurrageKinds)[number];

/** The end of the voyage: containers leave the port of loading, or come to the port of discharge. */
export const demurrageDirections = ['export', 'import'] as const;
export type DemurrageDirection = (typeof demurrageDirections)[number];

/** Payable is what the line charges us, receivable what we charge the customer. */
export const demurrageSides = ['payable', 'receivable'] as const;
export type DemurrageSide = (typeof demurrageSides)[number];

/** The days that use up free time. Days after it are calendar days under both. */
export const freeDayCounts = ['calendar', 'working'] as const;
export type FreeDayCount = (typeof freeDayCounts)[number];

/** The first day that counts: that of the event which starts the clock, or the one after it. */
export const clockStarts = ['sameDay', 'nextDay'] as const;
export type ClockStart = (typeof clockStarts)[number];

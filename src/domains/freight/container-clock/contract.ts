import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { currency, day, idIn, idOut, instantIn, instantOut, lineOrNull, nothing, version } from '../../../kernel/schema.ts';
import { demurrageDirections, demurrageKinds, demurrageSides, freeDayCounts } from '../demurrage-tariff/kinds.ts';
import { containerEvents, clockProblems, clockStates, stopReasons, timeBases } from './kinds.ts';
import { may } from './permits.ts';

const staff = [1] as const;
const text = z.string().nullable();
const shows = ['freightJob', 'demurrageTariff', 'ownCompany'] as const;

const tierOut = z.object({ from_day: z.int(), to_day: z.int().nullable(), days: z.int(), rate: z.string(), amount: z.string() });
const clockOut = z.object({
  id: idOut,
  container_id: idOut,
  container_no: text,
  size_type: z.string(),
  job_id: idOut,
  job_no: z.string(),
  customer_name: z.string(),
  line_name: text,
  port_name: z.string(),
  direction: z.enum(demurrageDirections),
  kind: z.enum(demurrageKinds),
  side: z.enum(demurrageSides),
  state: z.enum(clockStates),
  problem: z.enum(clockProblems).nullable(),
  start_basis: z.enum(timeBases),
  started_on: day,
  free_days: z.int().nullable(),
  count_by: z.enum(freeDayCounts).nullable(),
  last_free_on: text,
  /** Days until the free time ends, negative after it; null for a clock that ended, stands or has no tariff. */
  days_left: z.int().nullable(),
  ended_on: text,
  stopped_days: z.int(),
  charge_days: z.int(),
  tiers: z.array(tierOut),
  currency: currency.nullable(),
  /** Null without a tariff: the charge is unknown and not nothing. */
  amount: text,
  /** The amount that finance has by now. */
  charged: text,
  charge_problem: text,
  warned_at: instantOut.nullable(),
  told_at: instantOut.nullable(),
});
export type ClockRow = z.output<typeof clockOut>;

/** Clocks of containers by the end of their free time: those that are late come first. */
export const listContainerClocks = listCall({
  cmd: 'containerClock.list',
  shows,
  users: staff,
  permit: may.view,
  row: clockOut,
  filters: {
    words: { is: 'text' },
    carrier_id: { is: 'ref', to: 'carrier' },
    station_id: { is: 'ref', to: 'station' },
    customer_id: { is: 'ref', to: 'customer' },
    side: { is: 'choice', of: demurrageSides, words: 'demurrageTariff.side' },
    kind: { is: 'choice', of: demurrageKinds, words: 'demurrageTariff.kind' },
    direction: { is: 'choice', of: demurrageDirections, words: 'demurrageTariff.direction' },
    last_free_on: { is: 'days' },
  },
  sorts: ['last_free_on'],
  defaultSort: [{ key: 'last_free_on' }],
  tabs: [
    { key: 'open', states: ['running', 'late'] },
    { key: 'late', states: ['late'], badge: true },
    { key: 'running', states: ['running'] },
    { key: 'planned', states: ['planned'] },
    { key: 'problem', states: [] },
    { key: 'ended', states: ['ended'] },
    { key: 'all', states: clockStates },
  ],
});
export type ContainerClockRow = RowOf<typeof listContainerClocks>;

export const countContainerClocks = call({
  cmd: 'containerClock.counts',
  shows,
  kind: 'read',
  users: staff,
  permit: may.view,
  params: nothing,
  result: z.object({ late: z.int() }),
});

const eventOut = z.object({
  kind: z.enum(containerEvents),
  planned_at: instantOut.nullable(),
  estimated_at: instantOut.nullable(),
  actual_at: instantOut.nullable(),
});
const stopOut = z.object({ id: idOut, reason: z.enum(stopReasons), from_on: day, to_on: text, remark: text });
export type ClockStopOut = z.output<typeof stopOut>;

/** The containers of a job with their events, stops and clocks. */
export const getClocksOfJob = call({
  cmd: 'containerClock.ofJob',
  shows,
  kind: 'read',
  users: staff,
  permit: may.view,
  params: z.strictObject({ job_id: idIn }),
  result: z.object({
    job_version: version,
    is_open: z.boolean(),
    containers: z.array(
      z.object({
        id: idOut,
        container_no: text,
        size_type: z.string(),
        events: z.array(eventOut),
        stops: z.array(stopOut),
        clocks: z.array(clockOut),
      }),
    ),
  }),
});
export type ClocksOfJob = ResultOf<typeof getClocksOfJob>;
export type ClockContainer = ClocksOfJob['containers'][number];

/** A container and the version of its job. */
const container = { container_id: idIn, version };
const touched = z.object({ id: idOut, version });

/** Sets times of one event of a container. A time that is left out stays. */
export const saveContainerEvent = call({
  cmd: 'containerClock.saveEvent',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z.strictObject({
    ...container,
    kind: z.enum(containerEvents),
    planned_at: instantIn.nullish(),
    estimated_at: instantIn.nullish(),
    actual_at: instantIn.nullish(),
  }),
  result: touched,
  refusals: ['NOT_EDITABLE', 'IN_THE_FUTURE', 'EVENT_ORDER', 'EVENT_DIRECTION', 'CONTAINER_ACTIVE'],
});

/** Stops the clocks of a container for some days, or changes such a stop: giving it an end starts them again. */
export const saveClockStop = call({
  cmd: 'containerClock.saveStop',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z.strictObject({
    ...container,
    clock_stop_id: idIn.nullish(),
    reason: z.enum(stopReasons),
    from_on: day,
    to_on: day.nullish(),
    remark: lineOrNull(300).default(null),
  }),
  result: touched,
  refusals: ['NOT_EDITABLE', 'END_BEFORE_START', 'STOP_OVERLAP'],
});

export const removeClockStop = call({
  cmd: 'containerClock.removeStop',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z.strictObject({ ...container, clock_stop_id: idIn }),
  result: touched,
  refusals: ['NOT_EDITABLE'],
});

/** Charges a container's clocks now, instead of in the night. */
export const chargeContainerClocks = call({
  cmd: 'containerClock.charge',
  kind: 'write',
  users: staff,
  permit: may.charge,
  params: z.strictObject(container),
  result: z.object({ lines: z.int() }),
  refusals: ['NOTHING_TO_CHARGE', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED'],
});

/** Calculates the caller's company in the background, after tariffs were changed. */
export const calculateContainerClocks = call({
  cmd: 'containerClock.calculate',
  kind: 'write',
  users: staff,
  permit: may.charge,
  params: nothing,
  result: z.object({ companies: z.int() }),
});

import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { idOut, instantOut, nothing } from '../../../kernel/schema.ts';
import { freightMilestones } from '../../freight/job/kinds.ts';
import { freightJobStateNames } from '../../freight/job/states.ts';
import { may } from './permits.ts';

/** The states of an air job that its customer sees. */
export const shownStates = freightJobStateNames.filter((state) => state !== 'draft');

/** An air customer's figures: jobs by state, flights of today, pieces and chargeable weight by month. */
export const readAirBoard = call({
  cmd: 'airBoard.read',
  isReport: true,
  shows: ['freightJob'],
  kind: 'read',
  users: [4],
  permit: may.view,
  params: nothing,
  result: z.object({
    customer_name: z.string(),
    states: z.array(z.object({ state: z.enum(freightJobStateNames), count: z.int() })),
    /** Flights that depart or arrive today. */
    departing: z.int(),
    arriving: z.int(),
    /** Pieces and chargeable weight that are in the air or wait for their flight. */
    pieces: z.int(),
    chargeable_kg: z.string(),
    /** The last twelve months, oldest first, by the departure of the flight. */
    months: z.array(z.object({ month: z.string(), jobs: z.int(), pieces: z.int(), chargeable_kg: z.string() })),
  }),
});

/** An air customer's own jobs, the newest first. The chargeable weight is the one agreed with the customer, else the confirmed or planned one. */
export const listAirJobs = listCall({
  cmd: 'airBoard.list',
  isReport: true,
  shows: ['freightJob'],
  users: [4],
  permit: may.view,
  row: z.object({
    id: idOut,
    no: z.string(),
    customer_ref: z.string().nullable(),
    state: z.enum(freightJobStateNames),
    master_no: z.string().nullable(),
    flight_no: z.string().nullable(),
    origin_name: z.string(),
    destination_name: z.string(),
    etd: instantOut.nullable(),
    eta: instantOut.nullable(),
    pieces: z.int().nullable(),
    gross_kg: z.string().nullable(),
    chargeable_kg: z.string().nullable(),
    /** The last milestone that was reached, and the next planned or estimated one. */
    reached: z.enum(freightMilestones).nullable(),
    reached_at: instantOut.nullable(),
    next: z.enum(freightMilestones).nullable(),
    next_at: instantOut.nullable(),
  }),
  filters: {
    no: { is: 'values' },
    state: { is: 'choice', of: shownStates, words: 'freightJob.state' },
    master_no: { is: 'values' },
    customer_ref: { is: 'values' },
    flight_no: { is: 'values' },
    etd: { is: 'days', of: 'instant' },
  },
  sorts: ['created_at', 'id'],
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs: [
    { key: 'underWay', states: ['inProgress', 'departed', 'arrived'] },
    { key: 'delivered', states: ['delivered', 'closed'] },
    { key: 'all', states: shownStates },
  ],
});

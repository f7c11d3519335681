import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { byId, idIn, idOut, instantOut, lineOrNull } from '../../../kernel/schema.ts';
import { delayReasons } from './kinds.ts';
import { may } from './permits.ts';

const staff = [1] as const;
const text = z.string().nullable();

/**
 * Sailings that are late, blank or omit a booked port, or are on time again unknown to customers, computed when they are read. Counts are
 * of the caller's own bookings that are open.
 */
export const listDelays = listCall({
  cmd: 'freightDelay.list',
  shows: ['sailing', 'booking', 'freightDelay'],
  users: staff,
  permit: may.view,
  row: z.object({
    id: idOut,
    vessel_name: z.string(),
    voyage: z.string(),
    line_name: z.string(),
    ports: z.string(),
    delay_hours: z.int(),
    reason: z.enum(delayReasons).nullable(),
    remark: text,
    bookings: z.int(),
    /** Bookings that the sailing does not carry any more. */
    stranded: z.int(),
    jobs: z.int(),
    customers: z.int(),
    /** Bookings whose customers know of the times that are expected now. */
    told: z.int(),
    first_departure: instantOut,
  }),
  filters: {
    words: { is: 'text' },
    vessel_id: { is: 'ref', to: 'vessel' },
    supplier_id: { is: 'ref', to: 'supplier' },
    first_departure: { is: 'days', of: 'instant' },
  },
  sorts: ['first_departure'],
  defaultSort: [{ key: 'first_departure', desc: true }],
  tabs: [
    { key: 'affected', states: [], badge: true },
    { key: 'all', states: [] },
  ],
});
export type DelayRow = RowOf<typeof listDelays>;

/** The bookings that a late sailing carries, with the jobs, orders and customers that they touch. */
export const getDelay = call({
  cmd: 'freightDelay.get',
  shows: ['sailing', 'booking', 'freightDelay'],
  kind: 'read',
  users: staff,
  permit: may.view,
  params: byId,
  result: z.object({
    reason: z.enum(delayReasons).nullable(),
    remark: text,
    bookings: z.array(
      z.object({
        id: idOut,
        booking_no: z.string(),
        stranded: z.boolean(),
        job_id: idOut,
        job_no: z.string(),
        order_nos: text,
        customer_name: z.string(),
        email: text,
        load_name: z.string(),
        discharge_name: z.string(),
        planned_departure: text,
        expected_departure: text,
        departure_delay: z.int(),
        planned_arrival: text,
        expected_arrival: text,
        arrival_delay: z.int(),
        told_at: instantOut.nullable(),
      }),
    ),
  }),
});
export type DelayDetail = ResultOf<typeof getDelay>;

/**
 * Writes to the customers of late bookings in their languages, one mail for each customer, and to those whose bookings are on time again. A
 * customer who knows of the times that are expected now is not told again.
 */
export const tellOfDelay = call({
  cmd: 'freightDelay.tell',
  kind: 'write',
  users: staff,
  permit: may.tell,
  params: z.strictObject({ sailing_id: idIn }),
  result: z.object({ mails: z.int(), bookings: z.int(), without_mail: z.array(z.string()) }),
  refusals: ['NOTHING_TO_TELL'],
});

export const saveDelayReason = call({
  cmd: 'freightDelay.saveReason',
  kind: 'write',
  users: staff,
  permit: may.tell,
  params: z.strictObject({ sailing_id: idIn, reason: z.enum(delayReasons), remark: lineOrNull(300).default(null) }),
  result: z.object({ id: idOut }),
});

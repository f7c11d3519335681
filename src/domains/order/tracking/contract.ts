import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { idIn, idOut, instantIn, instantOut, line, lineOrNull, note, saved, version } from '../../../kernel/schema.ts';
import { orderStateNames } from '../transport-order/states.ts';
import { exceptionKinds, milestoneCodes, milestoneSources } from './kinds.ts';
import { may } from './permits.ts';

const point = z.object({
  code: z.enum(milestoneCodes),
  planned_at: z.string().nullable(),
  actual_at: z.string().nullable(),
});
export type Point = z.output<typeof point>;

const running = ['received', 'partDispatched', 'dispatched', 'inTransit'] as const;

export const listTrack = listCall({
  cmd: 'track.list',
  shows: ['order'],
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    order_no: z.string(),
    version,
    state: z.enum(orderStateNames),
    customer_name: z.string(),
    customer_ref: z.string().nullable(),
    origin_name: z.string(),
    destination_name: z.string(),
    consignee_name: z.string(),
    pickup_from: instantOut,
    due_at: instantOut,
    signed_at: instantOut.nullable(),
    late: z.boolean(),
    late_hours: z.number(),
    points: z.array(point),
    open_exceptions: z.int(),
    exception_note: z.string().nullable(),
  }),
  filters: {
    words: { is: 'text' },
    order_no: { is: 'values' },
    customer_ref: { is: 'values' },
    customer_id: { is: 'ref', to: 'customer' },
    state: { is: 'choice', of: orderStateNames, words: 'order.state' },
    origin_station_id: { is: 'ref', to: 'station' },
    destination_station_id: { is: 'ref', to: 'station' },
    line_id: { is: 'ref', to: 'line' },
    pickup: { is: 'days', of: 'instant' },
    due: { is: 'days', of: 'instant' },
    late: { is: 'flag' },
    exceptions: { is: 'flag' },
  },
  sorts: ['due_at', 'pickup_from', 'order_no'],
  defaultSort: [{ key: 'due_at' }],
  tabs: [
    { key: 'late', states: [], badge: true },
    { key: 'running', states: running },
    { key: 'exceptions', states: [], badge: true },
    { key: 'awaitingPod', states: ['signed'] },
    { key: 'done', states: ['podReturned', 'closed'] },
  ],
});

export const milestoneOut = z.object({
  code: z.enum(milestoneCodes),
  planned_at: instantOut.nullable(),
  actual_at: instantOut.nullable(),
  recorded_at: instantOut.nullable(),
  recorded_by_name: z.string().nullable(),
  source: z.enum(milestoneSources),
  place: z.string().nullable(),
  remark: z.string().nullable(),
  /** Reached after its plan, or not yet reached after its plan. */
  late: z.boolean(),
});

export const exceptionOut = z.object({
  id: idOut,
  version,
  kind: z.enum(exceptionKinds),
  happened_at: instantOut,
  place: z.string().nullable(),
  note: z.string(),
  created_by_name: z.string().nullable(),
  resolved_at: instantOut.nullable(),
  resolved_by_name: z.string().nullable(),
  resolution: z.string().nullable(),
});

/** Points that staff report by hand; the others follow from dispatch, departure and signature. */
export const reportedPoints = ['pickedUp', 'border', 'arrived', 'delivered'] as const;

export const reportMilestone = call({
  cmd: 'track.report',
  shows: ['order'],
  kind: 'write',
  users: [1],
  permit: may.report,
  params: z.strictObject({
    order_id: idIn,
    code: z.enum(reportedPoints),
    at: instantIn,
    place: lineOrNull(128).default(null),
    remark: note(256).default(null),
  }),
  result: z.object({ code: z.enum(milestoneCodes), actual_at: instantOut }),
  refusals: ['NOT_UNDER_WAY', 'IN_THE_FUTURE', 'BEFORE_EARLIER_POINT', 'AFTER_LATER_POINT'],
});

export const addException = call({
  cmd: 'track.addException',
  shows: ['order'],
  kind: 'write',
  users: [1],
  permit: may.report,
  params: z.strictObject({
    order_id: idIn,
    kind: z.enum(exceptionKinds),
    happened_at: instantIn,
    place: lineOrNull(128).default(null),
    note: line(500),
  }),
  result: saved,
  refusals: ['IN_THE_FUTURE'],
});

export const resolveException = call({
  cmd: 'track.resolveException',
  shows: ['order'],
  kind: 'write',
  users: [1],
  permit: may.report,
  params: z.strictObject({ id: idIn, version, resolution: line(500) }),
  result: z.object({ version }),
  refusals: ['ALREADY_RESOLVED'],
});

import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { decimal, idIn, idOut, instantOut, note, version } from '../../../kernel/schema.ts';
import { may as mayTrip } from '../work-order/permits.ts';
import { workOrderStateNames } from '../work-order/states.ts';
import { may } from './permits.ts';

const legOut = z.object({
  from_station_id: idOut,
  from_name: z.string(),
  to_station_id: idOut,
  to_name: z.string(),
  carrier_id: idOut.nullable(),
  carrier_name: z.string().nullable(),
  transit_hours: z.string(),
});

/** The planned legs of an order, and those of the main route of its line. */
export const getOrderLegs = call({
  cmd: 'orderLeg.get',
  shows: ['order', 'workOrder'],
  kind: 'read',
  users: [1],
  permit: mayTrip.view,
  params: z.strictObject({ order_id: idIn }),
  result: z.object({
    order_id: idOut,
    order_no: z.string(),
    version,
    /** True when part of the order has a truck, so the legs can no longer change. */
    fixed: z.boolean(),
    legs: z.array(legOut.extend({ seq: z.int(), needs_release: z.boolean(), released_at: instantOut.nullable() })),
    route_name: z.string().nullable(),
    by_route: z.array(legOut),
  }),
});
export type OrderLegs = ResultOf<typeof getOrderLegs>;

/**
 * Plans an order as a chain of legs from its origin to its destination, or without legs as a single trip again. Allowed until a truck is
 * planned for it.
 */
export const planOrderLegs = call({
  cmd: 'orderLeg.plan',
  shows: ['order'],
  kind: 'write',
  users: [1],
  permit: may.plan,
  params: z
    .strictObject({
      order_id: idIn,
      version,
      legs: z
        .array(
          z.strictObject({
            from_station_id: idIn,
            to_station_id: idIn,
            carrier_id: idIn.nullable().default(null),
            transit_hours: decimal(2, { min: '0.01', max: '9999' }),
          }),
        )
        .max(5),
    })
    .superRefine(({ legs }, context) => {
      if (legs.length === 1) context.addIssue({ code: 'custom', path: ['legs'], message: 'TOO_SMALL', params: { limit: '2' } });
      legs.forEach((leg, place) => {
        const before = legs[place - 1];
        const fault = (at: string, message: string) => context.addIssue({ code: 'custom', path: ['legs', place, at], message });
        if (leg.from_station_id === leg.to_station_id) fault('to_station_id', 'LINE_TO_ITSELF');
        if (before && before.to_station_id !== leg.from_station_id) fault('from_station_id', 'LEGS_APART');
      });
    }),
  result: z.object({ order_id: idOut, version }),
  refusals: ['LEGS_FIXED', 'ORDER_NOT_DISPATCHABLE'],
});

/** Records that customs has released the goods at the border, or withdraws that. */
export const releaseOrderLeg = call({
  cmd: 'orderLeg.release',
  shows: ['order'],
  kind: 'write',
  users: [1],
  permit: may.release,
  params: z.strictObject({ order_id: idIn, seq: z.int().min(2).max(9), released: z.boolean(), note: note(200).default(null) }),
  result: z.object({ order_id: idOut, released_at: instantOut.nullable() }),
  refusals: ['LEG_GONE'],
});

const trip = z.object({
  id: idOut,
  no: z.string(),
  state: z.enum(workOrderStateNames),
  plate_no: z.string().nullable(),
  carrier_name: z.string().nullable(),
  planned_depart: instantOut,
  planned_arrive: instantOut,
});

/** Orders that change trucks: the inbound truck, customs, the yard, the onward truck. */
export const listTransfers = listCall({
  cmd: 'orderLeg.transfers',
  shows: ['order', 'workOrder'],
  users: [1],
  permit: mayTrip.view,
  row: z.object({
    id: idOut,
    order_id: idOut,
    order_no: z.string(),
    seq: z.int(),
    customer_name: z.string(),
    station_name: z.string(),
    destination_name: z.string(),
    pieces: z.int(),
    gross_kg: z.string(),
    due_at: instantOut,
    arrived_at: instantOut.nullable(),
    waiting_hours: z.number().nullable(),
    needs_release: z.boolean(),
    released_at: instantOut.nullable(),
    release_note: z.string().nullable(),
    /** The dock or place of the inbound truck while it stands in the yard. */
    yard: z.string().nullable(),
    incoming: trip.nullable(),
    outgoing: trip.nullable(),
  }),
  filters: {
    words: { is: 'text' },
    order_no: { is: 'values' },
    station_id: { is: 'ref', to: 'station' },
    customer_id: { is: 'ref', to: 'customer' },
  },
  sorts: ['due_at'],
  defaultSort: [{ key: 'due_at' }],
  tabs: [
    { key: 'waiting', states: [], badge: true },
    { key: 'held', states: [], badge: true },
    { key: 'coming', states: [] },
    { key: 'gone', states: [] },
  ],
});
export type TransferRow = RowOf<typeof listTransfers>;

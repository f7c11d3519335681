import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { identifierOrNull, isIdentifier } from '../../../kernel/identifier.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { day, decimal, idIn, idOut, instantIn, instantOut, lineOrNull, saved, version } from '../../../kernel/schema.ts';
import { containerTypes } from '../../order/transport-order/kinds.ts';
import { checkPlan, planFields, sentTrip, workOrderTabs } from '../work-order/contract.ts';
import { may } from '../work-order/permits.ts';
import { workOrderRow } from '../work-order/shapes.ts';
import { workOrderStateNames } from '../work-order/states.ts';
import { freightKinds } from './kinds.ts';

export const listFreightWork = listCall({
  cmd: 'freightWork.list',
  shows: ['workOrder', 'order'],
  users: [1],
  permit: may.view,
  row: workOrderRow.extend({
    kind: z.enum(freightKinds),
    booking_no: z.string().nullable(),
    awb_no: z.string().nullable(),
    container_no: z.string().nullable(),
    container_type: z.string().nullable(),
    seal_no: z.string().nullable(),
    return_station_id: idOut.nullable(),
    return_name: z.string().nullable(),
    free_until: z.string().nullable(),
    empty_returned_at: instantOut.nullable(),
    /** True when the empty container is still out after its free time. */
    overdue: z.boolean(),
  }),
  filters: {
    words: { is: 'text' },
    cargo: { is: 'text' },
    kind: { is: 'choice', of: freightKinds, words: 'freightWork.kind' },
    carrier_id: { is: 'ref', to: 'carrier' },
    planned_depart: { is: 'days', of: 'instant' },
    overdue: { is: 'flag' },
  },
  sorts: ['planned_depart', 'no'],
  defaultSort: [{ key: 'planned_depart', desc: true }],
  tabs: workOrderTabs,
});
export type FreightRow = RowOf<typeof listFreightWork>;

const facts = {
  container_no: identifierOrNull('container').default(null),
  container_type: z.enum(containerTypes).nullable().default(null),
  seal_no: lineOrNull(20).default(null),
  return_station_id: idIn.nullable().default(null),
  free_until: day.nullable().default(null),
};

/** The refusals of a plan for a booking. */
export const freightTripRefusals = [
  'VEHICLE_AND_DRIVER_NEEDED',
  'VEHICLE_UNFIT',
  'DRIVER_UNFIT',
  'VEHICLE_BUSY',
  'DRIVER_BUSY',
  'OVERLOADED',
  'CARRIER_BLACKLISTED',
  'CARRIER_NOT_ACTIVE',
  'CARRIER_UNFIT',
] as const;

/** Plans a truck for a booking and dispatches it like a trip with orders: the same checks of truck, driver and price. */
export const createFreightWork = call({
  cmd: 'freightWork.create',
  shows: ['workOrder'],
  kind: 'write',
  users: [1],
  permit: may.dispatch,
  params: z
    .strictObject({
      ...planFields.shape,
      ...facts,
      kind: z.enum(freightKinds),
      origin_station_id: idIn,
      destination_station_id: idIn,
      booking_no: lineOrNull(35).default(null),
      awb_no: identifierOrNull('awb').default(null),
      gross_kg: decimal(3, { min: '0' }).default('0'),
    })
    .superRefine((p, context) => {
      const fault = (at: string, message: string) => context.addIssue({ code: 'custom', path: [at], message });
      checkPlan(p, context);
      if (p.kind === 'drayage' && !p.booking_no) fault('booking_no', 'REQUIRED');
      if (p.kind === 'airport' && !p.awb_no) fault('awb_no', 'REQUIRED');
      if (p.awb_no && !isIdentifier('awb', p.awb_no)) fault('awb_no', 'BAD_AWB');
      if (p.container_no && !isIdentifier('container', p.container_no)) fault('container_no', 'BAD_CONTAINER_NO');
    }),
  result: sentTrip,
  refusals: [...freightTripRefusals],
});

/**
 * Facts that become known on the way: the container that was picked up, its seal, the end of its free time. Allowed until the trip is
 * complete.
 */
export const saveFreightFacts = call({
  cmd: 'freightWork.save',
  shows: ['workOrder'],
  kind: 'write',
  users: [1],
  permit: may.report,
  params: z.strictObject({ id: idIn, version, ...facts }).superRefine(({ container_no }, context) => {
    if (container_no && !isIdentifier('container', container_no))
      context.addIssue({ code: 'custom', path: ['container_no'], message: 'BAD_CONTAINER_NO' });
  }),
  result: saved,
  refusals: ['ILLEGAL_MOVE', 'CONTAINER_ACTIVE', 'RETURN_REACHED'],
});

/** Completes the job: the goods are at the airport, or the empty container is back at its depot. No consignee signs. */
export const finishFreightWork = call({
  cmd: 'freightWork.finish',
  shows: ['workOrder'],
  kind: 'write',
  users: [1],
  permit: may.report,
  params: z.strictObject({ id: idIn, version, at: instantIn }),
  result: z.object({ state: z.enum(workOrderStateNames), version }),
  refusals: ['ILLEGAL_MOVE', 'IN_THE_FUTURE', 'BEFORE_DEPARTURE', 'CONTAINER_MISSING'],
});

import { z } from 'zod';
import { guarded } from '../../../kernel/guard.ts';
import { currency, decimal, idIn, idOut, instantOut, version } from '../../../kernel/schema.ts';
import { regions } from '../../order/transport-order/kinds.ts';
import { costShares, eventCodes, priceStates, stopActions } from './kinds.ts';
import { waysApart } from './mixed-loading.ts';
import { workOrderStateNames } from './states.ts';

/** A part of an order that goes on a truck. */
export const loadIn = z.strictObject({
  order_id: idIn,
  pieces: z.int().min(0),
  pallets: decimal(3, { min: '0' }).default('0'),
  gross_kg: decimal(3, { min: '0' }),
  volume_m3: decimal(4, { min: '0' }),
  /** For an order that changes trucks; by default the first leg that still needs a truck. */
  leg: z.int().min(1).max(9).nullish(),
});
export type LoadIn = z.output<typeof loadIn>;

export const stopOut = z.object({
  id: idOut,
  seq: z.int(),
  action: z.enum(stopActions),
  name: z.string(),
  address: z.string(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  time_zone: z.string().nullable(),
  planned_arrive: instantOut.nullable(),
  planned_leave: instantOut.nullable(),
  arrived_at: instantOut.nullable(),
  left_at: instantOut.nullable(),
});

export const loadOut = z.object({
  id: idOut,
  version,
  order_no: z.string(),
  goods: z.string(),
  pieces: z.int(),
  pallets: z.string(),
  gross_kg: z.string(),
  volume_m3: z.string(),
  pickup_seq: z.int().nullable(),
  deliver_seq: z.int().nullable(),
  leg: z.int(),
  /** False: another truck takes over where this one delivers. */
  final: z.boolean(),
  signed_pieces: z.int().nullable(),
  shortage: z.int().nullable(),
  signed_at: instantOut.nullable(),
  signed_by_name: z.string().nullable(),
  sign_remark: z.string().nullable(),
  pod_file_id: idOut.nullable(),
});

export const eventOut = z.object({
  id: idOut,
  code: z.enum(eventCodes),
  at: instantOut,
  recorded_at: instantOut,
  by_name: z.string(),
  by_carrier: z.boolean(),
  stop_name: z.string().nullable(),
  order_no: z.string().nullable(),
  place: z.string().nullable(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  remark: z.string().nullable(),
  file_id: idOut.nullable(),
});

/** The second driver of a trip, and the way in which goods on it are kept apart. */
export const crewOut = {
  second_driver_id: idOut.nullable(),
  kept_apart: z.enum(waysApart).nullable(),
};

/** The fields of a work order in a list for all of its readers. */
export const tripRow = z.object({
  id: idOut,
  version,
  no: z.string(),
  state: z.enum(workOrderStateNames),
  region: z.enum(regions),
  plate_no: z.string().nullable(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  second_driver_name: z.string().nullable(),
  second_driver_phone: z.string().nullable(),
  vehicle_type_name: z.string().nullable(),
  origin_name: z.string(),
  destination_name: z.string(),
  planned_depart: instantOut,
  planned_arrive: instantOut,
  departed_at: instantOut.nullable(),
  arrived_at: instantOut.nullable(),
  completed_at: instantOut.nullable(),
  late: z.boolean(),
  offered_at: instantOut.nullable(),
  answer_by: instantOut.nullable(),
  answer_late: z.boolean(),
  order_nos: z.array(z.string()),
  pieces: z.int(),
  gross_kg: z.string(),
  volume_m3: z.string(),
  loads: z.int(),
  signed_loads: z.int(),
  refused_reason: z.string().nullable(),
});

/** The same for staff, with the carrier, its reminders and the price. */
export const workOrderRow = tripRow.extend({
  company_code: z.string(),
  own: z.boolean(),
  carrier_id: idOut.nullable(),
  carrier_name: z.string().nullable(),
  reminded_at: instantOut.nullable(),
  reminded_count: z.int(),
  buy_amount: guarded('cost', z.string().nullable()),
  buy_currency: currency.nullable(),
  quoted_amount: guarded('cost', z.string().nullable()),
  quoted_currency: currency.nullable(),
  price_state: z.enum(priceStates),
  price_reason: z.string().nullable(),
  price_decision: z.string().nullable(),
  price_asked_by_name: z.string().nullable(),
  carrier_confirmed_at: instantOut.nullable(),
  carrier_dispute: z.string().nullable(),
  open_exceptions: z.int(),
  cost_share: z.enum(costShares),
  reason: z.string().nullable(),
});

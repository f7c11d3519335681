import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { type Filters, listCall, type Opening, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import type { Page } from '../../../kernel/page.ts';
import {
  byId,
  currency,
  decimal,
  idIn,
  idOut,
  instantOut,
  lineOrNull,
  note,
  recordIn,
  resultsOf,
  version,
} from '../../../kernel/schema.ts';
import { supplierKinds } from '../../reference/supplier/master.ts';
import { shippingInstructionStateNames } from '../carrier-message/states.ts';
import { equipmentDifference } from '../job/container.ts';
import { freightModes } from '../job/kinds.ts';
import { cutOffOut } from '../sailing/contract.ts';
import { cutOffKinds } from '../sailing/kinds.ts';
import { airLinesOut, checkAirLines, dangerousIn, flightIn, kg, pieceIn, rateIn, surchargeIn, uldIn } from './air-lines.ts';
import { handlingCodes, handlingCodesMax } from './dangerous.ts';
import { checkReefers, equipmentIn } from './equipment.ts';
import { haulageTypes, rollOverReasons } from './kinds.ts';
import { may } from './permits.ts';
import {
  amendmentStateNames,
  amendmentStates,
  bookingStateNames,
  bookingStates,
  cancellationStateNames,
  cancellationStates,
} from './states.ts';

const staff = [1] as const;
const text = z.string().nullable();

export const bookingRow = z.object({
  id: idOut,
  version,
  booking_no: z.string(),
  mode: z.enum(freightModes),
  state: z.enum(bookingStateNames),
  amendment_state: z.enum(amendmentStateNames).nullable(),
  cancellation_state: z.enum(cancellationStateNames).nullable(),
  job_id: idOut,
  job_no: z.string(),
  customer_name: z.string(),
  supplier_name: z.string(),
  carrier_booking_ref: text,
  awb_no: text,
  sailing_id: idOut.nullable(),
  /** Vessel and voyage, or the flights. */
  carriage: text,
  load_name: z.string(),
  discharge_name: z.string(),
  equipment: text,
  pieces: z.int().nullable(),
  chargeable_kg: text,
  /** The best known departure and arrival, at the clock of each place. */
  departs_there: text,
  arrives_there: text,
  delay_hours: z.int(),
  next_cut_off_kind: z.enum(cutOffKinds).nullable(),
  next_cut_off_at: instantOut.nullable(),
  roll_overs: z.int(),
  /** Where the shipping instructions stand with the carrier; null before they are submitted, and by air. */
  instruction_state: z.enum(shippingInstructionStateNames).nullable(),
  reason: text,
  created_by_name: text,
  created_at: instantOut,
});

export const bookingFilters = {
  words: { is: 'text' },
  booking_no: { is: 'values' },
  carrier_booking_ref: { is: 'values' },
  mode: { is: 'choice', of: freightModes, words: 'freightJob.mode' },
  job_id: { is: 'ref', to: 'freightJob' },
  supplier_id: { is: 'ref', to: 'supplier' },
  sailing_id: { is: 'ref', to: 'sailing' },
  load_station_id: { is: 'ref', to: 'station' },
  discharge_station_id: { is: 'ref', to: 'station' },
  instruction_state: { is: 'choice', of: shippingInstructionStateNames, words: 'shippingInstruction.state' },
  created_at: { is: 'days', of: 'instant' },
} as const satisfies Filters;

export const listBookings = listCall({
  cmd: 'booking.list',
  shows: ['booking', 'freightJob', 'sailing'],
  users: staff,
  permit: may.view,
  row: bookingRow,
  filters: bookingFilters,
  sorts: ['created_at', 'booking_no'],
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs: [
    { key: 'open', states: ['draft', 'received', 'pendingUpdate', 'updateReceived', 'confirmed', 'pendingAmendment'] },
    { key: 'draft', states: ['draft'] },
    { key: 'received', states: ['received', 'updateReceived'], badge: true },
    { key: 'toDo', states: ['pendingUpdate', 'pendingAmendment'], badge: true },
    { key: 'confirmed', states: ['confirmed'] },
    { key: 'completed', states: ['completed'] },
    { key: 'ended', states: ['rejected', 'declined', 'cancelled'] },
    { key: 'all', states: bookingStateNames },
  ],
});
export type BookingRow = RowOf<typeof listBookings>;

/** The bookings that a page opens with: those of its mode. */
export function bookingsOpening({ fixed }: Page): Opening<typeof bookingFilters> {
  return fixed?.['mode'] ? { fixed: { mode: [z.enum(freightModes).parse(fixed['mode'])] } } : {};
}

const m3 = decimal(4, { min: '0.0001', max: '99999' });

const shared = {
  ...recordIn,
  job_id: idIn,
  supplier_id: idIn,
  load_station_id: idIn,
  discharge_station_id: idIn,
  contract_no: lineOrNull(35).default(null),
  remark: note().default(null),
  /** Sends the booking to the carrier in the same call. */
  submit: z.boolean().default(false),
};
type Ends = { readonly load_station_id: bigint; readonly discharge_station_id: bigint };
function checkEnds({ load_station_id, discharge_station_id }: Ends, context: z.RefinementCtx): void {
  if (load_station_id === discharge_station_id)
    context.addIssue({ code: 'custom', path: ['discharge_station_id'], message: 'SAME_STATION' });
}

const oceanFields = z.strictObject({
  ...shared,
  sailing_id: idIn,
  receipt_type: z.enum(haulageTypes).default('CY'),
  delivery_type: z.enum(haulageTypes).default('CY'),
  equipment: z.array(equipmentIn).min(1, 'NO_EQUIPMENT').max(50),
});
const savedBooking = z.object({ id: idOut, booking_no: z.string(), state: z.enum(bookingStateNames), version });
const saveRefusals = ['BOOKING_NOT_EDITABLE', 'NOT_EDITABLE'];

export const saveOceanBooking = call({
  cmd: 'booking.saveOcean',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: oceanFields.superRefine(checkEnds).superRefine(checkReefers),
  result: savedBooking,
  refusals: saveRefusals,
});

const airFields = z.strictObject({
  ...shared,
  /** A number of the stock; or the next one of the airline. */
  awb_id: idIn.nullish(),
  take_next_awb: z.boolean().default(false),
  /** The airline's reference, or the house waybill of a co-loader. It stays as it is where a call does not name it. */
  carrier_booking_ref: lineOrNull(35).optional(),
  goods: lineOrNull(200).default(null),
  volume_divisor: z.int().min(1000).max(10_000).default(6000),
  customer_chargeable_kg: kg.nullish(),
  airline_chargeable_kg: kg.nullish(),
  rate_currency: currency.nullish(),
  flights: z.array(flightIn).max(10).default([]),
  piece_lines: z.array(pieceIn).min(1, 'NO_GOODS').max(200),
  rates: z.array(rateIn).max(20).default([]),
  surcharges: z.array(surchargeIn).max(20).default([]),
  handling_codes: z.array(z.enum(handlingCodes)).max(handlingCodesMax).default([]),
  dangerous_lines: z.array(dangerousIn).max(50).default([]),
  ulds: z.array(uldIn).max(50).default([]),
});

export const saveAirBooking = call({
  cmd: 'booking.saveAir',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: airFields.superRefine((booking, context) => {
    checkEnds(booking, context);
    checkAirLines(booking, context);
  }),
  result: savedBooking,
  refusals: [...saveRefusals, 'AWB_NOT_FREE', 'AWB_STOCK_EMPTY', 'AWB_MISSING'],
});

const equipmentOut = z.object({ id: z.string(), ...resultsOf(equipmentIn) });

export const getBooking = call({
  cmd: 'booking.get',
  shows: ['booking', 'freightJob', 'sailing'],
  kind: 'read',
  users: staff,
  permit: may.view,
  params: byId,
  result: bookingRow.extend({
    company_name: z.string(),
    supplier_id: idOut,
    supplier_kind: z.enum(supplierKinds),
    load_station_id: idOut,
    discharge_station_id: idOut,
    contract_no: text,
    receipt_type: z.enum(haulageTypes).nullable(),
    delivery_type: z.enum(haulageTypes).nullable(),
    awb_id: idOut.nullable(),
    goods: text,
    remark: text,
    volume_divisor: z.int(),
    planned_pieces: z.int().nullable(),
    planned_gross_kg: text,
    planned_m3: text,
    planned_chargeable_kg: text,
    confirmed_pieces: z.int().nullable(),
    confirmed_gross_kg: text,
    confirmed_m3: text,
    confirmed_chargeable_kg: text,
    customer_chargeable_kg: text,
    airline_chargeable_kg: text,
    rate_currency: currency.nullable(),
    confirmed_at: instantOut.nullable(),
    equipment_lines: z.array(equipmentOut),
    /** The sizes of which it books another number than its job's containers under it. */
    differences: z.array(equipmentDifference),
    ...airLinesOut,
    handling_codes: z.array(z.enum(handlingCodes)),
    dg_prepared_by_name: text,
    dg_checked_by_name: text,
    dg_checked_at: instantOut.nullable(),
    dg_declaration: text,
    cut_offs: z.array(cutOffOut),
    roll_over_rows: z.array(
      z.object({
        id: idOut,
        from_name: z.string(),
        to_name: z.string(),
        reason: z.enum(rollOverReasons),
        remark: text,
        created_by_name: text,
        created_at: instantOut,
      }),
    ),
    amendments: z.array(
      z.object({
        id: idOut,
        version,
        state: z.enum(amendmentStateNames),
        sailing_name: text,
        load_name: z.string(),
        discharge_name: z.string(),
        equipment: text,
        remark: z.string(),
        reason: text,
        created_by_name: text,
        created_at: instantOut,
      }),
    ),
    cancellations: z.array(
      z.object({
        id: idOut,
        version,
        state: z.enum(cancellationStateNames),
        remark: z.string(),
        reason: text,
        created_by_name: text,
        created_at: instantOut,
      }),
    ),
  }),
});
export type BookingDetail = ResultOf<typeof getBooking>;

export const moveBooking = moveCall({
  cmd: 'booking.move',
  users: staff,
  machine: bookingStates,
  with: { carrier_booking_ref: lineOrNull(35).default(null) },
  refusals: ['AWB_MISSING', 'AMENDMENT_OPEN', 'CANCELLATION_OPEN', 'DG_NOT_CHECKED', 'GOODS_NOT_DEPARTED'],
});

/** Asks the carrier for a change of a confirmed ocean booking. The booking stays as it is until the carrier confirms. */
export const amendBooking = call({
  cmd: 'booking.amend',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z
    .strictObject({
      id: idIn,
      version,
      sailing_id: idIn,
      load_station_id: idIn,
      discharge_station_id: idIn,
      equipment: z.array(equipmentIn).min(1, 'NO_EQUIPMENT').max(50),
      remark: note(500).pipe(z.string('REQUIRED')),
    })
    .superRefine(checkEnds)
    .superRefine(checkReefers),
  result: savedBooking,
  refusals: ['BOOKING_NOT_CONFIRMED', 'AMENDMENT_OPEN'],
});

export const moveAmendment = moveCall({ cmd: 'bookingAmendment.move', users: staff, machine: amendmentStates });

/** Asks the carrier to cancel a confirmed booking. */
export const requestBookingCancellation = call({
  cmd: 'booking.requestCancellation',
  kind: 'write',
  users: staff,
  permit: may.cancel,
  params: z.strictObject({ id: idIn, version, remark: note(500).pipe(z.string('REQUIRED')) }),
  result: savedBooking,
  refusals: ['BOOKING_NOT_CONFIRMED', 'CANCELLATION_OPEN'],
});

export const moveCancellation = moveCall({ cmd: 'bookingCancellation.move', users: staff, machine: cancellationStates });

/**
 * The sailings that an ocean booking may be rolled over to: those of its ports that depart after the one that it misses and whose cut-offs for
 * documents, VGM and full containers are ahead. Those of its own line come first, each by departure.
 */
export const listLaterSailings = call({
  cmd: 'booking.laterSailings',
  shows: ['booking', 'sailing'],
  kind: 'read',
  users: staff,
  permit: may.edit,
  params: byId,
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        /** Vessel and voyage. */
        name: z.string(),
        supplier_name: z.string(),
        /** At the clock of the port of loading. */
        departs_there: z.string(),
        next_cut_off_there: text,
      }),
    ),
  }),
});

/** Moves an ocean booking to a later sailing between the same ports. */
export const rollOverBooking = call({
  cmd: 'booking.rollOver',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z.strictObject({ id: idIn, version, sailing_id: idIn, reason: z.enum(rollOverReasons), remark: lineOrNull(300).default(null) }),
  result: savedBooking,
  refusals: ['BOOKING_NOT_OPEN', 'SAILING_NOT_LATER', 'AMENDMENT_OPEN'],
});

/** Records the weights at which the airline or its agent took the goods over. */
export const confirmWeights = call({
  cmd: 'booking.confirmWeights',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z.strictObject({
    id: idIn,
    version,
    confirmed_pieces: z.int().min(1).max(9_999_999),
    confirmed_gross_kg: kg,
    confirmed_m3: m3,
    customer_chargeable_kg: kg.nullish(),
    airline_chargeable_kg: kg.nullish(),
  }),
  result: savedBooking,
  refusals: ['BOOKING_NOT_CONFIRMED'],
});

/**
 * The check of a booking's dangerous goods against their shipper's declaration, by somebody other than who saved them. Each save undoes it;
 * without it, an airline's confirmation is not recorded and the goods do not depart.
 */
export const checkDangerousGoods = call({
  cmd: 'booking.checkDangerous',
  kind: 'write',
  users: staff,
  permit: may.checkDangerous,
  params: z.strictObject({ id: idIn, version, dg_declaration: lineOrNull(60).default(null), remark: lineOrNull(300).default(null) }),
  result: savedBooking,
  refusals: ['NO_DANGEROUS_GOODS', 'BOOKING_NOT_EDITABLE', 'FOUR_EYES'],
});

export type OceanFields = z.output<typeof oceanFields>;
export type AirFields = z.output<typeof airFields>;

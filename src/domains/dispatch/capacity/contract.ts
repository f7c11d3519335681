import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { type Filters, listCall, type RowOf } from '../../../kernel/list.ts';
import { day, idIn, idOut, instantIn, instantOut } from '../../../kernel/schema.ts';
import { carrierMay, may } from '../work-order/permits.ts';
import { workOrderStateNames } from '../work-order/states.ts';

export const countries = ['CN', 'VN', 'TH'] as const;

const trip = z.object({
  id: idOut,
  no: z.string(),
  state: z.enum(workOrderStateNames),
  from: instantOut,
  to: instantOut,
  origin_name: z.string(),
  destination_name: z.string(),
});

/** The times when it is out for another own company or team, whose trips the reader may not see. */
const elsewhere = z.array(z.object({ from: instantOut, to: instantOut }));

/**
 * The state of a truck or driver in the requested days: free, on trips, or blocked by a document. `why` holds words
 * `workOrder.blocker.<what>`.
 */
const blocker = z.object({ what: z.string(), until: day.nullable() });

const vehicleRow = z.object({
  id: idOut,
  plate_no: z.string(),
  country: z.string(),
  vehicle_type_name: z.string(),
  load_kg: z.string(),
  volume_m3: z.string(),
  pallets: z.int(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  gps: z.boolean(),
  free: z.boolean(),
  blockers: z.array(blocker),
  trips: z.array(trip),
  /** Its last reported place: the last stop or place of its latest trip. */
  last_place: z.string().nullable(),
  last_at: instantOut.nullable(),
  /** True when the place comes from the device and not from a person. */
  by_gps: z.boolean(),
  /** The approximate distance from that place; null if it is there or the place was only reported. */
  near_km: z.number().nullable(),
  /** True when it has no device, or the device has been silent. */
  stale: z.boolean(),
  speed_kmh: z.number().nullable(),
});

export const capacityTabs = [
  { key: 'free', states: [], badge: false },
  { key: 'busy', states: [] },
  { key: 'blocked', states: [] },
] as const;

export const capacityFilters = {
  words: { is: 'text' },
  on: { is: 'days' },
  country: { is: 'choice', of: countries, words: 'capacity.country' },
  vehicle_type_id: { is: 'ref', to: 'vehicleType' },
  carrier_id: { is: 'ref', to: 'carrier' },
  own: { is: 'flag' },
} as const satisfies Filters;

/** Trucks by day, region and type: free, on trips, or blocked. Without days, today. */
export const listCapacity = listCall({
  cmd: 'capacity.list',
  shows: ['vehicle', 'driver', 'carrier', 'workOrder'],
  users: [1],
  permit: may.view,
  row: vehicleRow.extend({ elsewhere, carrier_id: idOut, carrier_name: z.string(), own: z.boolean() }),
  filters: capacityFilters,
  sorts: ['plate_no', 'load_kg'],
  defaultSort: [{ key: 'plate_no' }],
  tabs: capacityTabs,
});
export type CapacityRow = RowOf<typeof listCapacity>;

/** The same list for a carrier's own trucks. */
export const listOwnCapacity = listCall({
  cmd: 'carrierCapacity.list',
  shows: ['vehicle', 'driver', 'workOrder'],
  users: [2],
  permit: carrierMay.capacity,
  row: vehicleRow,
  filters: { words: { is: 'text' }, on: { is: 'days' }, vehicle_type_id: { is: 'ref', to: 'vehicleType' } },
  sorts: ['plate_no', 'load_kg'],
  defaultSort: [{ key: 'plate_no' }],
  tabs: capacityTabs,
});

const driverRow = z.object({
  id: idOut,
  name: z.string(),
  phone: z.string(),
  country: z.string(),
  carrier_name: z.string(),
  own: z.boolean(),
  plate_no: z.string().nullable(),
  free: z.boolean(),
  blockers: z.array(blocker),
  trips: z.array(trip),
  elsewhere,
});

/** The same list for drivers. */
export const listDriverCapacity = listCall({
  cmd: 'capacity.drivers',
  shows: ['driver', 'vehicle', 'carrier', 'workOrder'],
  users: [1],
  permit: may.view,
  row: driverRow,
  filters: {
    words: { is: 'text' },
    on: { is: 'days' },
    country: { is: 'choice', of: countries, words: 'capacity.country' },
    carrier_id: { is: 'ref', to: 'carrier' },
    own: { is: 'flag' },
  },
  sorts: ['name'],
  defaultSort: [{ key: 'name' }],
  tabs: capacityTabs,
});

/**
 * Trucks by time for the schedule and the dispatch board: their trips, and where two trips overlap. At most 300 trucks and 31 days. With a
 * trip that is to be sent, also whether each truck is free for it, whichever days are shown; what stops a truck is then said of that trip's days.
 */
export const planOf = call({
  cmd: 'capacity.plan',
  shows: ['vehicle', 'driver', 'carrier', 'workOrder'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({
    from: day,
    days: z.int().min(1).max(31),
    country: z.enum(countries).nullish(),
    own: z.boolean().nullish(),
    carrier_id: idIn.nullish(),
    vehicle_type_id: idIn.nullish(),
    text: z.string().trim().max(40).default(''),
    size: z.int().min(1).max(300).default(100),
    trip: z
      .strictObject({ depart: instantIn, arrive: instantIn, order_ids: z.array(idIn).min(1).max(100) })
      .refine(({ depart, arrive }) => depart < arrive, { path: ['arrive'], message: 'WINDOW_TURNED' })
      .nullish(),
  }),
  result: z.object({
    from: instantOut,
    to: instantOut,
    more: z.boolean(),
    trucks: z.array(
      z.object({
        id: idOut,
        plate_no: z.string(),
        country: z.string(),
        carrier_id: idOut,
        carrier_name: z.string(),
        own: z.boolean(),
        vehicle_type_id: idOut,
        vehicle_type_name: z.string(),
        load_kg: z.string(),
        volume_m3: z.string(),
        driver_id: idOut.nullable(),
        driver_name: z.string().nullable(),
        blockers: z.array(blocker),
        /** True when it may go on that trip and is on no other one then; null without a trip. */
        free: z.boolean().nullable(),
        trips: z.array(
          trip.extend({
            driver_name: z.string().nullable(),
            gross_kg: z.string(),
            late: z.boolean(),
            conflict: z.boolean(),
            /** True for the part that this truck drove until another one took over. */
            former: z.boolean(),
            version: z.int(),
          }),
        ),
        elsewhere,
      }),
    ),
  }),
});
export type PlanTruck = ResultOf<typeof planOf>['trucks'][number];

/** The trip that occupies a truck or driver at a time. The number is null for a trip of another own company. */
const occupied = z.object({ no: z.string().nullable(), from: instantOut, to: instantOut }).nullable();

/** The trucks and drivers of a carrier for one trip: the free ones first, and of the others what stops them. At most 500 of each. */
export const crewFor = call({
  cmd: 'capacity.crew',
  shows: ['vehicle', 'driver', 'workOrder'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z
    .strictObject({
      carrier_id: idIn,
      depart: instantIn,
      arrive: instantIn,
      /** The trip that is planned again does not occupy its own truck. */
      except_id: idIn.nullish(),
      /** The orders of a new trip: their way decides the hours at the wheel. */
      order_ids: z.array(idIn).max(100).default([]),
      /** The ends of a new trip without orders, and the depot at which its empty container is returned. */
      origin_station_id: idIn.nullish(),
      destination_station_id: idIn.nullish(),
      return_station_id: idIn.nullish(),
      /** Two drivers take turns: each drives half of the hours. */
      shared: z.boolean().default(false),
    })
    .refine(({ depart, arrive }) => depart < arrive, { path: ['arrive'], message: 'WINDOW_TURNED' }),
  result: z.object({
    vehicles: z.array(
      z.object({
        id: idOut,
        plate_no: z.string(),
        vehicle_type_id: idOut,
        /** Its usual driver. */
        driver_id: idOut.nullable(),
        blockers: z.array(blocker),
        busy: occupied,
        free: z.boolean(),
      }),
    ),
    drivers: z.array(
      z.object({
        id: idOut,
        name: z.string(),
        blockers: z.array(blocker),
        busy: occupied,
        /** The limits on driving hours that the trip would exceed: the day, or the Monday of the week, with the sum. */
        over: z.array(z.object({ of: z.enum(['day', 'week']), on: day, hours: z.number(), limit: z.number() })),
        /** True when the driver may go and no limit is exceeded. */
        free: z.boolean(),
      }),
    ),
    /** The hours at the wheel and the rests of a single driver; null while the way is not known, and where two take turns. */
    rests: z.object({ hours: z.number(), count: z.int(), minutes: z.int() }).nullable(),
    /** The standard time of the line between the ends; null without a line. */
    way_hours: z.number().nullable(),
    /** The types of truck that the orders ask for, each once. */
    asked_types: z.array(z.object({ id: idOut, name: z.string() })),
  }),
});
export type Crew = ResultOf<typeof crewFor>;

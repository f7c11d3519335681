import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { type Filters, listCall, type RowOf } from '../../../kernel/list.ts';
import { day, idIn, idOut, instantOut } from '../../../kernel/schema.ts';
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

/** When it is out for another own company, whose trips the reader does not see. */
const elsewhere = z.array(z.object({ from: instantOut, to: instantOut }));

/** What a truck or driver is in the asked days: free, on trips, or kept back by a paper. `why` are words `workOrder.blocker.<what>`. */
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
  /** Where it was last reported: the last stop or place of its latest trip. */
  last_place: z.string().nullable(),
  last_at: instantOut.nullable(),
  /** The device says so, not a person. */
  by_gps: z.boolean(),
  /** About how far from there it is; null where it is there, or was only reported. */
  near_km: z.number().nullable(),
  /** It has no device, or its device has been silent. */
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

/** Trucks by day, region and type: free, on trips, or kept back. Without days it is today. */
export const listCapacity = listCall({
  cmd: 'capacity.list',
  users: [1],
  permit: may.view,
  row: vehicleRow.extend({ elsewhere, carrier_id: idOut, carrier_name: z.string(), own: z.boolean() }),
  filters: capacityFilters,
  sorts: ['plate_no', 'load_kg'],
  defaultSort: [{ key: 'plate_no' }],
  tabs: capacityTabs,
});
export type CapacityRow = RowOf<typeof listCapacity>;

/** The same of a carrier's own trucks. */
export const listOwnCapacity = listCall({
  cmd: 'carrierCapacity.list',
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

/** Drivers likewise. */
export const listDriverCapacity = listCall({
  cmd: 'capacity.drivers',
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

/** Trucks by time for the schedule and the dispatch board: who goes when, and where two trips meet. At most 300 trucks and 31 days. */
export const planOf = call({
  cmd: 'capacity.plan',
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
        vehicle_type_name: z.string(),
        load_kg: z.string(),
        volume_m3: z.string(),
        driver_id: idOut.nullable(),
        driver_name: z.string().nullable(),
        blockers: z.array(blocker),
        trips: z.array(trip.extend({ driver_name: z.string().nullable(), late: z.boolean(), conflict: z.boolean(), version: z.int() })),
        elsewhere,
      }),
    ),
  }),
});
export type PlanTruck = ResultOf<typeof planOf>['trucks'][number];

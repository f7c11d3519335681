import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { idIn, idOut, instantIn, instantOut, version, nothing } from '../../../kernel/schema.ts';
import { stopActions } from '../work-order/kinds.ts';
import { may as mayTrip } from '../work-order/permits.ts';
import { workOrderStateNames } from '../work-order/states.ts';
import { proposalCodes } from './kinds.ts';
import { may } from './permits.ts';
import { stopProposalStateNames } from './states.ts';

const degrees = z.number();
const place = z.object({ id: idOut, name: z.string() });

/** The most trucks that a map shows at once. */
export const liveMax = 2000;

/** The current places of trucks, newest first: of all trucks, or by plate, carrier, order or trip. */
export const liveTrucks = call({
  cmd: 'truckTrack.live',
  shows: ['workOrder', 'vehicle'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({
    text: z.string().trim().max(40).default(''),
    carrier_id: idIn.nullish(),
    order_no: z.string().trim().max(40).default(''),
    on_trip: z.boolean().default(false),
  }),
  result: z.object({
    more: z.boolean(),
    trucks: z.array(
      z.object({
        id: idOut,
        plate_no: z.string(),
        carrier_name: z.string(),
        own: z.boolean(),
        at: instantOut,
        latitude: degrees,
        longitude: degrees,
        speed_kmh: z.number().nullable(),
        heading: z.int().nullable(),
        stale: z.boolean(),
        station_name: z.string().nullable(),
        trip: z
          .object({
            id: idOut,
            no: z.string(),
            state: z.enum(workOrderStateNames),
            driver_name: z.string().nullable(),
            destination_name: z.string(),
            planned_arrive: instantOut,
            order_nos: z.array(z.string()),
          })
          .nullable(),
      }),
    ),
  }),
});
export type LiveTruck = ResultOf<typeof liveTrucks>['trucks'][number];

const fix = z.object({ at: instantOut, latitude: degrees, longitude: degrees, speed_kmh: z.number().nullable() });

/**
 * One truck's track in a span of at most eight days, thinned if it has more points than a map can show; or that of a truck of a trip, by
 * default the last, for its part of the way.
 */
export const truckTrack = call({
  cmd: 'truckTrack.track',
  shows: ['workOrder'],
  kind: 'read',
  users: [1],
  permit: [may.view, mayTrip.view],
  params: z
    .strictObject({
      vehicle_id: idIn.nullish(),
      work_order_id: idIn.nullish(),
      /** Which of the trucks of a trip, from 1 on: there are several where one was exchanged on the road. */
      truck: z.int().min(1).max(100).optional(),
      from: instantIn.nullish(),
      to: instantIn.nullish(),
    })
    .superRefine(({ vehicle_id, work_order_id, from, to }, context) => {
      const fault = (at: string, message: string) => context.addIssue({ code: 'custom', path: [at], message });
      if (!work_order_id && !(vehicle_id && from && to)) fault('vehicle_id', 'REQUIRED');
      if (from && to && from >= to) fault('to', 'WINDOW_TURNED');
      if (from && to && to.getTime() - from.getTime() > 8 * 86_400_000) fault('to', 'TRACK_TOO_LONG');
    }),
  result: z.object({
    vehicle: place.nullable(),
    /** The trucks of the trip in the order in which they drove it, each with the time of its part. */
    trucks: z.array(place.extend({ from: instantOut, to: instantOut })),
    from: instantOut,
    to: instantOut,
    points: z.array(fix),
    /** The number of recorded points; greater than the number of `points` if the track was thinned. */
    recorded: z.int(),
    stops: z.array(
      z.object({
        from: instantOut,
        to: instantOut,
        minutes: z.int(),
        latitude: degrees,
        longitude: degrees,
        station_name: z.string().nullable(),
      }),
    ),
    visits: z.array(z.object({ station_id: idOut, station_name: z.string(), entered_at: instantOut, left_at: instantOut.nullable() })),
    km: z.number(),
    top_kmh: z.number(),
    moving_minutes: z.int(),
    /** The planned stops of the trip, in order; only for a work order. */
    plan: z.array(
      z.object({
        seq: z.int(),
        action: z.enum(stopActions),
        name: z.string(),
        latitude: degrees,
        longitude: degrees,
        arrived_at: instantOut.nullable(),
      }),
    ),
  }),
});
export type Track = ResultOf<typeof truckTrack>;

/** Geofences of all stations in use, for the map. */
export const listFences = call({
  cmd: 'truckTrack.fences',
  shows: ['station'],
  kind: 'read',
  users: [1],
  permit: [may.view, mayTrip.view],
  params: nothing,
  result: z.object({
    fences: z.array(
      z.object({
        station_id: idOut,
        name: z.string(),
        latitude: degrees,
        longitude: degrees,
        radius_m: z.int(),
        ring: z
          .array(z.tuple([degrees, degrees]).readonly())
          .readonly()
          .nullable(),
      }),
    ),
  }),
});

/** Undecided proposals of stops that geofences suggest: of one trip, or of all, newest first. */
export const listProposals = call({
  cmd: 'stopProposal.list',
  shows: ['workOrder'],
  kind: 'read',
  users: [1],
  permit: [may.view, mayTrip.view],
  params: z.strictObject({ work_order_id: idIn.nullish() }),
  result: z.object({
    proposals: z.array(
      z.object({
        id: idOut,
        version,
        code: z.enum(proposalCodes),
        at: instantOut,
        work_order_id: idOut,
        work_order_no: z.string(),
        plate_no: z.string().nullable(),
        stop_id: idOut,
        stop_name: z.string(),
      }),
    ),
  }),
});
export type Proposal = ResultOf<typeof listProposals>['proposals'][number];

/** Accepts a proposal as a report of its stop, at its time or a corrected one, or dismisses it. */
export const decideProposal = call({
  cmd: 'stopProposal.decide',
  shows: ['workOrder'],
  kind: 'write',
  users: [1],
  permit: mayTrip.report,
  params: z.strictObject({ id: idIn, version, take: z.boolean(), at: instantIn.nullish() }),
  result: z.object({ state: z.enum(stopProposalStateNames), version }),
  refusals: ['ILLEGAL_MOVE', 'IN_THE_FUTURE', 'BEFORE_DEPARTURE', 'NOT_ON_THE_ROAD', 'BEFORE_ARRIVAL'],
});

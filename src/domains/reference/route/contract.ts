import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { activeIn, byId, code, day, decimal, idIn, idOut, line, note, recordIn, saved, version } from '../../../kernel/schema.ts';
import { transportModes } from '../line/master.ts';
import { may } from './permits.ts';

const staff = [1] as const;
const hours = decimal(2, { min: '0.01', max: '9999' });
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

const row = z.object({
  id: idOut,
  version,
  code: z.string(),
  name: z.string(),
  line_name: z.string(),
  main: z.boolean(),
  /** The stations of the route, in order. */
  stops: z.string(),
  legs: z.int(),
  transit_hours: z.string(),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  active: z.boolean(),
});
export type RouteRow = z.output<typeof row>;

export const listRoutes = listCall({
  cmd: 'route.list',
  users: staff,
  permit: may.view,
  row,
  filters: {
    search: { is: 'text' },
    line_id: { is: 'ref', to: 'line' },
    station_id: { is: 'ref', to: 'station' },
    carrier_id: { is: 'ref', to: 'carrier' },
    main: { is: 'flag' },
  },
  sorts: ['code', 'name', 'valid_from'],
  defaultSort: [{ key: 'code' }],
  tabs: ['active', 'inactive'].map((key) => ({ key, states: [] })),
});

const leg = z.strictObject({
  from_station_id: idIn,
  to_station_id: idIn,
  mode: z.enum(transportModes),
  carrier_id: orNull(idIn),
  cutoff: orNull(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'BAD_TIME')),
  transit_hours: hours,
});

export const getRoute = call({
  cmd: 'route.get',
  kind: 'read',
  users: staff,
  permit: may.view,
  params: byId,
  result: z.object({
    id: idOut,
    version,
    code: z.string(),
    name: z.string(),
    line_id: idOut,
    main: z.boolean(),
    valid_from: z.string(),
    valid_to: z.string().nullable(),
    remark: z.string().nullable(),
    active: z.boolean(),
    legs: z.array(
      z.object({
        from_station_id: idOut,
        to_station_id: idOut,
        mode: z.enum(transportModes),
        carrier_id: idOut.nullable(),
        cutoff: z.string().nullable(),
        transit_hours: z.string(),
      }),
    ),
  }),
});

/** Each leg begins at the end of the one before; the first and the last station are the ends of the line. */
export const saveRoute = call({
  cmd: 'route.save',
  kind: 'write',
  users: staff,
  permit: may.save,
  params: z
    .strictObject({
      ...recordIn,
      code: code(30),
      name: line(120),
      line_id: idIn,
      main: z.boolean().default(true),
      valid_from: day,
      valid_to: orNull(day),
      remark: note(512).default(null),
      legs: z.array(leg).min(1).max(20),
    })
    .superRefine((sent, context) => {
      const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
      if (sent.valid_to !== null && sent.valid_to < sent.valid_from) fault(['valid_to'], 'END_BEFORE_START');
      sent.legs.forEach((each, place) => {
        const before = sent.legs[place - 1];
        if (each.from_station_id === each.to_station_id) fault(['legs', place, 'to_station_id'], 'LINE_TO_ITSELF');
        if (before && before.to_station_id !== each.from_station_id) fault(['legs', place, 'from_station_id'], 'LEGS_APART');
      });
    }),
  result: saved,
  refusals: ['MAIN_ROUTE_THERE'],
});

export const setRouteActive = call({
  cmd: 'route.setActive',
  kind: 'write',
  users: staff,
  permit: may.deactivate,
  params: activeIn,
  result: saved,
  refusals: ['MAIN_ROUTE_THERE'],
});

/**
 * The paths of a line, for a map: its two ends, its active routes station by station with the main one first, and the
 * transfer points of a customer's line if one is named. Identified by the line or by the customer's line; empty if
 * there is no such line.
 */
export const getWays = call({
  cmd: 'route.ways',
  kind: 'read',
  users: staff,
  permit: may.view,
  params: z.strictObject({ line_id: idIn.nullish(), customer_line_id: idIn.nullish() }),
  result: z.object({
    ends: z.array(idOut),
    routes: z.array(z.object({ id: idOut, code: z.string(), name: z.string(), main: z.boolean(), stations: z.array(idOut) })),
    transfers: z.array(idOut),
  }),
});

/** The transfer points of a customer's line, in order. */
export const getTransfers = call({
  cmd: 'route.transfers',
  shows: ['customerLine'],
  kind: 'read',
  users: staff,
  permit: may.view,
  params: byId,
  result: z.object({
    id: idOut,
    version,
    name: z.string(),
    customer_name: z.string(),
    line_name: z.string(),
    transfers: z.array(z.object({ station_id: idOut, dwell_hours: z.string() })),
  }),
});

export const saveTransfers = call({
  cmd: 'route.saveTransfers',
  kind: 'write',
  users: staff,
  permit: may.save,
  params: z
    .strictObject({
      id: idIn,
      version,
      transfers: z.array(z.strictObject({ station_id: idIn, dwell_hours: decimal(2, { min: '0', max: '9999' }) })).max(20),
    })
    .superRefine(({ transfers }, context) => {
      transfers.forEach(({ station_id }, place) => {
        if (transfers.findIndex((other) => other.station_id === station_id) < place)
          context.addIssue({ code: 'custom', path: ['transfers', place, 'station_id'], message: 'TRANSFER_TWICE' });
      });
    }),
  result: saved,
});

import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { activeTabs, listCall, type RowOf } from '../../../kernel/list.ts';
import { activeIn, byId, code, idIn, idOut, instantOut, lineOrNull, note, recordIn, saved, version } from '../../../kernel/schema.ts';
import { cutOffKinds } from './kinds.ts';
import { may } from './permits.ts';

const staff = [1] as const;

/** A time as the port's own clock shows it, such as 2026-11-25 18:00. The server converts it by the port's time zone. */
const portTime = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)
  .pipe(
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}[ T]\d{1,2}:\d{2}$/, 'BAD_PORT_TIME')
      .nullable(),
  );

export const listSailings = listCall({
  cmd: 'sailing.list',
  users: staff,
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    vessel_name: z.string(),
    imo: z.string(),
    voyage: z.string(),
    line_name: z.string(),
    service: z.string().nullable(),
    ports: z.string(),
    first_departure: instantOut,
    /** The same at the clock of the first port. */
    departs_there: z.string(),
    /** The greatest delay of its ports in whole hours. */
    delay_hours: z.int(),
    active: z.boolean(),
  }),
  filters: {
    words: { is: 'text' },
    vessel_id: { is: 'ref', to: 'vessel' },
    supplier_id: { is: 'ref', to: 'supplier' },
    port_id: { is: 'ref', to: 'station' },
    first_departure: { is: 'days', of: 'instant' },
  },
  sorts: ['first_departure'],
  defaultSort: [{ key: 'first_departure', desc: true }],
  tabs: activeTabs,
});
export type SailingRow = RowOf<typeof listSailings>;

export const portCallIn = z.strictObject({
  station_id: idIn,
  terminal: lineOrNull(60).default(null),
  planned_arrival: portTime,
  estimated_arrival: portTime,
  actual_arrival: portTime,
  planned_departure: portTime,
  estimated_departure: portTime,
  actual_departure: portTime,
});
export const cutOffIn = z.strictObject({ station_id: idIn, kind: z.enum(cutOffKinds), at: portTime });

export const saveSailing = call({
  cmd: 'sailing.save',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z.strictObject({
    ...recordIn,
    vessel_id: idIn,
    voyage: code(20),
    supplier_id: idIn,
    service: lineOrNull(40).default(null),
    ports: z.array(portCallIn).min(2, 'TWO_PORTS').max(40),
    cut_offs: z.array(cutOffIn).max(200).default([]),
    remark: note().default(null),
  }),
  result: saved,
  refusals: ['SAILING_EXISTS'],
});

/** A time twice: as an instant, and as the port's own clock shows it. */
const timeOut = z.object({ at: instantOut, there: z.string() }).nullable();
const portOut = z.object({
  id: z.string(),
  station_id: idOut,
  code: z.string(),
  name: z.string(),
  time_zone: z.string(),
  terminal: z.string().nullable(),
  planned_arrival: timeOut,
  estimated_arrival: timeOut,
  actual_arrival: timeOut,
  planned_departure: timeOut,
  estimated_departure: timeOut,
  actual_departure: timeOut,
  arrival_delay: z.int(),
  departure_delay: z.int(),
});
export const cutOffOut = z.object({
  id: z.string(),
  station_id: idOut,
  code: z.string(),
  kind: z.enum(cutOffKinds),
  at: instantOut,
  there: z.string(),
});

export const getSailing = call({
  cmd: 'sailing.get',
  kind: 'read',
  users: staff,
  permit: may.view,
  params: byId,
  result: z.object({
    id: idOut,
    version,
    vessel_id: idOut,
    vessel_name: z.string(),
    imo: z.string(),
    voyage: z.string(),
    supplier_id: idOut,
    line_name: z.string(),
    service: z.string().nullable(),
    remark: z.string().nullable(),
    active: z.boolean(),
    ports: z.array(portOut),
    cut_offs: z.array(cutOffOut),
  }),
});
export type SailingDetail = ResultOf<typeof getSailing>;
export type PortOut = z.output<typeof portOut>;
export type CutOffOut = z.output<typeof cutOffOut>;

export const setSailingActive = call({
  cmd: 'sailing.setActive',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: activeIn,
  result: saved,
});

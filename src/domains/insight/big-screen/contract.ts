import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { guarded } from '../../../kernel/guard.ts';
import { currency, idOut, instantOut, nothing } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/** The most of each thing on the wall, so that its memory and its reply stay the same however much there is. */
export const most = { trucks: 500, places: 100, volumes: 1000, flows: 40, alarms: 6 } as const;
/** The days of the volumes and of the punctuality. */
export const volumeDays = 30;
export const punctualDays = 14;

const degrees = z.number();
const place = z.object({ name: z.string(), latitude: degrees, longitude: degrees });

/**
 * The figures of the wall display, of the reader's companies. The page asks for them at an interval: its load does not grow with the number
 * of messages.
 */
export const readBigScreen = call({
  cmd: 'bigScreen.read',
  isReport: true,
  shows: [],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({
    at: instantOut,
    today: z.object({ entered: z.int(), departed: z.int(), signed: z.int(), running: z.int(), late: z.int() }),
    /** Signed orders in percent that were in time; null without any. */
    on_time: z.object({ percent: z.string().nullable(), days: z.array(z.object({ day: z.string(), percent: z.string().nullable() })) }),
    volume: z.object({ orders: z.int(), tons: z.string() }),
    /** The volume of the last days by station of origin, the largest first. */
    places: z.array(place.extend({ id: idOut, orders: z.int(), tons: z.string() })),
    /** The same volume of all stations, those of one neighbourhood together: regions are its sums. */
    volumes: z.array(z.object({ latitude: degrees, longitude: degrees, orders: z.int() })),
    /** Running orders by origin and destination. */
    flows: z.array(z.object({ from: place, to: place, orders: z.int(), late: z.int() })),
    /** Trucks on the trips of the reader's companies. */
    trucks: z.array(
      z.object({ id: idOut, plate_no: z.string(), latitude: degrees, longitude: degrees, stale: z.boolean(), late: z.boolean() }),
    ),
    /** The profit by month in the currency of the reader's company; null without the right to see it. */
    profit: guarded('profit', z.object({ currency, months: z.array(z.object({ month: z.string(), profit: z.string() })) }).nullable()),
    alarms: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(['exception', 'late']),
        what: z.string(),
        order_no: z.string().nullable(),
        place: z.string(),
        at: instantOut,
      }),
    ),
  }),
});

import { minuteIn } from '../../../../kernel/day.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { momentOf } from '../../../order/transport-order/sheet.ts';
import { stationName } from '../../../reference/server/names.ts';
import type { FreightWork } from '../../server/db.ts';
import type { CutOffOut } from '../contract.ts';
import { arrivalOf, delayHours, departureOf } from '../rules.ts';

/** The instant of a port's clock. Refuses BAD_PORT_TIME beside the field: 30 February, or half past twenty-five. */
export function instantThere(text: string | null, timeZone: string, field: string): Date | null {
  if (text === null) return null;
  const instant = momentOf(text, timeZone);
  if (!instant) throw badField(field, 'BAD_PORT_TIME');
  return new Date(instant);
}

/** A time twice: as an instant, and as the port's own clock shows it. */
function timeThere<T extends Date | null>(at: T, timeZone: string): T extends null ? null : { at: Date; there: string } {
  // The compiler does not follow a condition on a type parameter.
  return (at && { at, there: minuteIn(at, timeZone) }) as T extends null ? null : { at: Date; there: string };
}

/** The port calls of sailings with their names, in their order. */
export async function portsOf({ db, who, now }: FreightWork, sailingIds: readonly bigint[]) {
  if (sailingIds.length === 0) return [];
  const rows = await db
    .selectFrom('port_call as c')
    .innerJoin('station as s', 's.id', 'c.station_id')
    .selectAll('c')
    .select(['s.code', 's.time_zone', stationName('s', who.language).as('name')])
    .where('c.sailing_id', 'in', [...sailingIds])
    .orderBy('c.sailing_id')
    .orderBy('c.seq')
    .execute();
  return rows.map((row) => ({
    id: String(row.seq),
    sailing_id: row.sailing_id,
    station_id: row.station_id,
    code: row.code,
    name: row.name,
    time_zone: row.time_zone,
    terminal: row.terminal,
    planned_arrival: timeThere(row.planned_arrival, row.time_zone),
    estimated_arrival: timeThere(row.estimated_arrival, row.time_zone),
    actual_arrival: timeThere(row.actual_arrival, row.time_zone),
    planned_departure: timeThere(row.planned_departure, row.time_zone),
    estimated_departure: timeThere(row.estimated_departure, row.time_zone),
    actual_departure: timeThere(row.actual_departure, row.time_zone),
    arrival_delay: delayHours(arrivalOf(row), now),
    departure_delay: delayHours(departureOf(row), now),
  }));
}

type CutOffRow = Omit<CutOffOut, 'at' | 'station_id'> & { at: Date; station_id: bigint; sailing_id: bigint };

/** The cut-offs of sailings, earliest first. */
export async function cutOffsOf({ db }: FreightWork, sailingIds: readonly bigint[]): Promise<CutOffRow[]> {
  if (sailingIds.length === 0) return [];
  const rows = await db
    .selectFrom('sailing_cut_off as k')
    .innerJoin('station as s', 's.id', 'k.station_id')
    .select(['k.sailing_id', 'k.station_id', 'k.kind', 'k.at', 's.code', 's.time_zone'])
    .where('k.sailing_id', 'in', [...sailingIds])
    .orderBy('k.at')
    .execute();
  return rows.map(({ time_zone, ...row }) => ({ ...row, id: `${row.station_id}-${row.kind}`, there: minuteIn(row.at, time_zone) }));
}

/** The time zones of stations. Refuses BAD_CHOICE beside the field of one that is not there. */
export async function zonesOf(
  { db }: FreightWork,
  lines: readonly { readonly field: string; readonly station_id: bigint }[],
): Promise<(id: bigint) => string> {
  const rows = await db
    .selectFrom('station')
    .select(['id', 'time_zone'])
    .where('id', 'in', [0n, ...lines.map(({ station_id }) => station_id)])
    .execute();
  const zones = new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
  const missing = lines.find(({ station_id }) => !zones.has(station_id));
  if (missing) throw badField(missing.field, 'BAD_CHOICE');
  return (id) => {
    const zone = zones.get(id);
    if (!zone) throw new Refusal('NOT_FOUND');
    return zone;
  };
}

import type { ReferenceWork } from '../../server/db.ts';

type RoadLine = { readonly distance_km: string; readonly standard_hours: string };

/** Finds the road lines in use between stations. Answers a look-up of the line from one of them to another, the first where there are several. */
export async function roadLines(
  { db }: Pick<ReferenceWork, 'db'>,
  stationIds: readonly bigint[],
): Promise<(from: bigint, to: bigint) => RoadLine | undefined> {
  const lines = await db
    .selectFrom('line')
    .select(['origin_station_id', 'destination_station_id', 'distance_km', 'standard_hours'])
    .where('origin_station_id', 'in', stationIds)
    .where('destination_station_id', 'in', stationIds)
    .where('mode', '=', 'road')
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return (from, to) => lines.find((line) => line.origin_station_id === from && line.destination_station_id === to);
}

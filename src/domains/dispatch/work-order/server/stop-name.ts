import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../../kernel/words.ts';
import { stationName } from '../../../reference/server/names.ts';

/** The name of a trip's stop, for its reader. A stop at a station bears the station's name; one at an address bears the address's own. */
export function stopName<T extends string | null = string>(alias: string, language: Language): RawBuilder<T> {
  const own = sql.ref(`${alias}.name`);
  return sql<T>`coalesce((select ${stationName('stop_station', language)} from station stop_station
    where stop_station.id = ${sql.ref(`${alias}.station_id`)} and stop_station.name = ${own}), ${own})`;
}

import { type RawBuilder, sql } from 'kysely';

/** Addresses in another country than the station, or over some 80 km from it, come last. */
export const nearStation = (id: string): RawBuilder<number> => sql`coalesce((select case when p.station_id = s.id then 0
    when p.country <> s.country then 2
    when p.latitude is null or s.latitude is null then 1
    when abs(p.latitude - s.latitude) < 0.7 and abs(p.longitude - s.longitude) < 0.7 then 0
    else 2 end from station s where s.id = ${id}::bigint), 1)`;

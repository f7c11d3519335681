import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { ReferenceWork } from '../../server/db.ts';
import { routeName, shortName, stationName } from '../../server/names.ts';

/** The road legs of a line's main route in force on a day; none where the route has one leg, since trucks change on none. */
export async function mainRouteLegs({ db, who }: Pick<ReferenceWork, 'db' | 'who'>, lineId: bigint | null, on: Day) {
  const none = { route_name: null, legs: [] };
  if (!lineId) return none;
  const route = await db
    .selectFrom('route')
    .select(['id', routeName('route', who.language).as('name')])
    .where('line_id', '=', lineId)
    .where('main', '=', true)
    .where('active', '=', true)
    .where(sql<boolean>`${on}::date between valid_from and valid_to`)
    .executeTakeFirst();
  if (!route) return none;
  const legs = await db
    .selectFrom('route_leg as g')
    .innerJoin('station as f', 'f.id', 'g.from_station_id')
    .innerJoin('station as t', 't.id', 'g.to_station_id')
    .leftJoin('carrier as c', 'c.id', 'g.carrier_id')
    .select(['g.from_station_id', 'g.to_station_id', 'g.carrier_id', 'g.transit_hours'])
    .select(shortName<string | null>('c', who.language).as('carrier_name'))
    .select([stationName('f', who.language).as('from_name'), stationName('t', who.language).as('to_name')])
    .where('g.route_id', '=', route.id)
    .orderBy('g.seq')
    .execute();
  return legs.length < 2 ? none : { route_name: route.name, legs };
}

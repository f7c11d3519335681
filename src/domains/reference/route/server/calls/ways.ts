import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { routeName } from '../../../server/names.ts';
import { getWays } from '../../contract.ts';

/** The start of the first leg, then the end of each. */
const stations = sql<bigint[] | null>`(select array_agg(stop.station_id order by stop.place) from (
    select g.seq as place, g.to_station_id as station_id from route_leg g where g.route_id = r.id
    union all select 0, g.from_station_id from route_leg g where g.route_id = r.id and g.seq = 1) stop)`;

export default handle(getWays, async ({ db, who }, { line_id, customer_line_id }) => {
  const customerLine = customer_line_id
    ? await db.selectFrom('customer_line').select('line_id').where('id', '=', customer_line_id).executeTakeFirst()
    : undefined;
  const line = await db
    .selectFrom('line')
    .select(['id', 'origin_station_id', 'destination_station_id'])
    .where('id', '=', line_id ?? customerLine?.line_id ?? 0n)
    .executeTakeFirst();
  if (!line) return { ends: [], routes: [], transfers: [] };
  const routes = await db
    .selectFrom('route as r')
    .select(['r.id', 'r.code', routeName('r', who.language).as('name'), 'r.main', stations.as('stations')])
    .where('r.line_id', '=', line.id)
    .where('r.active', '=', true)
    .orderBy('r.main', 'desc')
    .orderBy('r.code')
    .limit(20)
    .execute();
  const transfers = customer_line_id
    ? await db
        .selectFrom('customer_line_transfer')
        .select('station_id')
        .where('customer_line_id', '=', customer_line_id)
        .orderBy('seq')
        .execute()
    : [];
  return {
    ends: [line.origin_station_id, line.destination_station_id],
    routes: routes.map((route) => ({ ...route, stations: route.stations ?? [] })),
    transfers: transfers.map(({ station_id }) => station_id),
  };
});

import { sql } from 'kysely';
import { anyId, by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { lineName, routeName, routeStops } from '../../../server/names.ts';
import { listRoutes } from '../../contract.ts';

const legs = sql`route_leg g where g.route_id = r.id`;

export default handle(listRoutes, (work, p) =>
  listRows(work, listRoutes, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('route as r')
        .innerJoin('line as l', 'l.id', 'r.line_id')
        .select([
          'r.id',
          'r.version',
          'r.code',
          routeName('r', who.language).as('name'),
          lineName('l', who.language).as('line_name'),
          'r.main',
          'r.valid_from',
          'r.active',
        ])
        .select(sql<string | null>`nullif(r.valid_to, 'infinity')`.as('valid_to'))
        .select(sql<string>`coalesce(${routeStops('r', who.language)}, '')`.as('stops'))
        .select(sql<number>`(select count(*)::int from ${legs})`.as('legs'))
        .select(sql<string>`(select coalesce(sum(g.transit_hours), 0)::text from ${legs})`.as('transit_hours')),
    id: 'r.id',
    tabs: { active: sql<boolean>`r.active`, inactive: sql<boolean>`not r.active` },
    where: {
      station_id: (ids) => sql`exists (select from ${legs} and (${anyId('g.from_station_id', ids)} or ${anyId('g.to_station_id', ids)}))`,
      carrier_id: (ids) => sql`exists (select from ${legs} and ${anyId('g.carrier_id', ids)})`,
    },
    sorts: { code: by('r.code', 'text'), name: by('r.name', 'text'), valid_from: by('r.valid_from', 'date') },
    row: (route) => route,
  }),
);

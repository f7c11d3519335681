import { sql } from 'kysely';
import { anyId, by, contains, isFlag, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listRoutes } from '../contract.ts';

const legs = sql`route_leg g where g.route_id = r.id`;
/** Where the first leg begins, then where each ends. */
const stops = sql<string>`(select string_agg(s.name, ' → ' order by stop.place)
  from (select g.seq as place, g.to_station_id as station_id from ${legs}
        union all select 0, g.from_station_id from ${legs} and g.seq = 1) stop join station s on s.id = stop.station_id)`;

export default handle(listRoutes, (work, p) =>
  listRows(work, listRoutes, p, {
    query: ({ db }) =>
      db
        .selectFrom('route as r')
        .innerJoin('line as l', 'l.id', 'r.line_id')
        .select(['r.id', 'r.version', 'r.code', 'r.name', 'l.name as line_name', 'r.main', 'r.valid_from', 'r.active'])
        .select(sql<string | null>`nullif(r.valid_to, 'infinity')`.as('valid_to'))
        .select(sql<string>`coalesce(${stops}, '')`.as('stops'))
        .select(sql<number>`(select count(*)::int from ${legs})`.as('legs'))
        .select(sql<string>`(select coalesce(sum(g.transit_hours), 0)::text from ${legs})`.as('transit_hours')),
    id: 'r.id',
    tabs: { active: sql<boolean>`r.active`, inactive: sql<boolean>`not r.active` },
    where: {
      search: (text) => contains('r.search', text),
      line_id: (ids) => anyId('r.line_id', ids),
      station_id: (ids) => sql`exists (select from ${legs} and (${anyId('g.from_station_id', ids)} or ${anyId('g.to_station_id', ids)}))`,
      carrier_id: (ids) => sql`exists (select from ${legs} and ${anyId('g.carrier_id', ids)})`,
      main: (main) => isFlag('r.main', main),
    },
    sorts: { code: by('r.code', 'text'), name: by('r.name', 'text'), valid_from: by('r.valid_from', 'date') },
    row: (route) => route,
  }),
);

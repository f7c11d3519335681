import { sql } from 'kysely';
import type { Language } from '../../../../../kernel/words.ts';
import { anyId, by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { lineName, stationName } from '../../../server/names.ts';
import { listRoutes } from '../../contract.ts';

const legs = sql`route_leg g where g.route_id = r.id`;
/** The start of the first leg, then the end of each. */
const stops = (language: Language) => sql<string>`(select string_agg(${stationName('s', language)}, ' → ' order by stop.place)
  from (select g.seq as place, g.to_station_id as station_id from ${legs}
        union all select 0, g.from_station_id from ${legs} and g.seq = 1) stop join station s on s.id = stop.station_id)`;

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
          'r.name',
          lineName('l', who.language).as('line_name'),
          'r.main',
          'r.valid_from',
          'r.active',
        ])
        .select(sql<string | null>`nullif(r.valid_to, 'infinity')`.as('valid_to'))
        .select(sql<string>`coalesce(${stops(who.language)}, '')`.as('stops'))
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

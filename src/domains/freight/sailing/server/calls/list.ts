import { sql } from 'kysely';
import { by, listRows, patternOf } from '../../../../../server/list.ts';
import { partyName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { listSailings } from '../../contract.ts';
import { delaySql } from '../delay.ts';

export default handle(listSailings, (work, params) =>
  listRows(work, listSailings, params, {
    id: 'x.id',
    query: ({ db, who, now }) =>
      db
        .selectFrom('sailing as x')
        .innerJoin('vessel as v', 'v.id', 'x.vessel_id')
        .innerJoin('supplier as s', 's.id', 'x.supplier_id')
        .select(['x.id', 'x.version', 'x.voyage', 'x.service', 'x.first_departure', 'x.active', 'v.name as vessel_name', 'v.imo'])
        .select(partyName('s', who.language).as('line_name'))
        .select([
          sql<string>`coalesce((select string_agg(p.code, ' → ' order by c.seq) from port_call c join station p on p.id = c.station_id
            where c.sailing_id = x.id), '')`.as('ports'),
          sql<string>`coalesce((select to_char(x.first_departure at time zone p.time_zone, 'YYYY-MM-DD HH24:MI') from port_call c
            join station p on p.id = c.station_id where c.sailing_id = x.id order by c.seq limit 1), '')`.as('departs_there'),
          sql<number>`coalesce((select max(greatest(${delaySql('c', 'departure', now)}, ${delaySql('c', 'arrival', now)})) from port_call c
            where c.sailing_id = x.id), 0)`.as('delay_hours'),
        ]),
    tabs: { active: sql<boolean>`x.active`, inactive: sql<boolean>`not x.active` },
    where: {
      words: (text) =>
        sql<boolean>`(app.plain(v.name || ' ' || x.voyage) like app.plain(${patternOf(text)})
          or x.vessel_id in (select n.id from vessel n where app.plain(n.search) like app.plain(${patternOf(text)})))`,
      port_id: (ids) => sql<boolean>`exists (select from port_call c where c.sailing_id = x.id and c.station_id = any(${ids}::bigint[]))`,
    },
    sorts: { first_departure: by('x.first_departure', 'timestamptz') },
    row: (row) => row,
  }),
);

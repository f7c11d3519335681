import { sql } from 'kysely';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import { partyName } from '../../../reference/server/names.ts';
import type { FreightWork } from '../../server/db.ts';
import { listDelays } from '../contract.ts';
import { delayOfSailing, expectedArrival, expectedDeparture, isLate, isStranded, lastNotice, touchedBookings } from './queries.ts';

/** The sailings of a moment that are late or no longer carry what is booked on them, for the list and its badge. */
export const delaySource = (work: FreightWork) =>
  listSource(listDelays, {
    id: 'x.id',
    query: ({ db, who, now }: FreightWork) =>
      db
        .selectFrom('sailing as x')
        .innerJoin('vessel as v', 'v.id', 'x.vessel_id')
        .innerJoin('supplier as s', 's.id', 'x.supplier_id')
        .leftJoin('sailing_delay as d', 'd.sailing_id', 'x.id')
        .where(sql<boolean>`(x.active and ${isLate(now)} or ${touchedBookings(work, sql`count(*)::int`)} > 0)`)
        .select(['x.id', 'x.voyage', 'x.first_departure', 'v.name as vessel_name', 'd.reason', 'd.remark'])
        .select(partyName('s', who.language).as('line_name'))
        .select([
          delayOfSailing(now).as('delay_hours'),
          sql<string>`coalesce((select string_agg(p.code, ' → ' order by c.seq) from port_call c join station p on p.id = c.station_id
            where c.sailing_id = x.id), '')`.as('ports'),
          touchedBookings(work, sql`count(*)::int`).as('bookings'),
          touchedBookings(work, sql`(count(*) filter (where ${isStranded}))::int`).as('stranded'),
          touchedBookings(work, sql`count(distinct b.job_id)::int`).as('jobs'),
          touchedBookings(work, sql`count(distinct j.customer_id)::int`).as('customers'),
          touchedBookings(
            work,
            sql`count(*) filter (where exists (select from ${lastNotice} n
              where n.expected_departure = ${expectedDeparture} and n.expected_arrival = ${expectedArrival}))::int`,
          ).as('told'),
        ]),
    tabs: { affected: sql<boolean>`${touchedBookings(work, sql`count(*)::int`)} > 0`, all: sql<boolean>`true` },
    where: {
      words: (text) =>
        sql<boolean>`(app.plain(v.name || ' ' || x.voyage) like app.plain(${patternOf(text)})
          or x.vessel_id in (select n.id from vessel n where app.plain(n.search) like app.plain(${patternOf(text)})))`,
    },
    sorts: { first_departure: by('x.first_departure', 'timestamptz') },
    row: (row) => row,
  });

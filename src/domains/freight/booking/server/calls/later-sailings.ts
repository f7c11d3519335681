import { sql } from 'kysely';
import { minuteIn } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { partyName } from '../../../../reference/server/names.ts';
import { jobCutOffs } from '../../../job/kinds.ts';
import { handle } from '../../../server/db.ts';
import { listLaterSailings } from '../../contract.ts';

/** A person chooses among the next ones; the schedule of a year is longer. */
const most = 50;

export default handle(listLaterSailings, async ({ db, who, now }, { id }) => {
  const booking = await db
    .selectFrom('freight_booking as b')
    .innerJoin('sailing as x', 'x.id', 'b.sailing_id')
    .leftJoin('port_call as c', (join) => join.onRef('c.sailing_id', '=', 'x.id').onRef('c.station_id', '=', 'b.load_station_id'))
    .select(['b.supplier_id', 'b.sailing_id', 'b.load_station_id', 'b.discharge_station_id', 'x.supplier_id as line_id'])
    // One that omits the port departs from its first.
    .select(sql<Date>`coalesce(c.actual_departure, c.estimated_departure, c.planned_departure, x.first_departure)`.as('departs_at'))
    .where('b.id', '=', id)
    .where('b.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!booking) throw new Refusal('NOT_FOUND');
  const departure = sql<Date>`coalesce(l.actual_departure, l.estimated_departure, l.planned_departure)`;
  const rows = await db
    .selectFrom('port_call as l')
    .innerJoin('sailing as x', 'x.id', 'l.sailing_id')
    .innerJoin('vessel as v', 'v.id', 'x.vessel_id')
    .innerJoin('supplier as s', 's.id', 'x.supplier_id')
    .innerJoin('station as st', 'st.id', 'l.station_id')
    .select(['x.id', 'st.time_zone', departure.as('departs_at'), partyName('s', who.language).as('supplier_name')])
    .select(sql<string>`v.name || ' ' || x.voyage`.as('name'))
    .select((eb) =>
      eb
        .selectFrom('sailing_cut_off as k')
        .select(({ fn }) => fn.min('k.at').as('at'))
        .whereRef('k.sailing_id', '=', 'x.id')
        .whereRef('k.station_id', '=', 'l.station_id')
        .where('k.kind', 'in', jobCutOffs)
        .as('cut_off_at'),
    )
    .where('l.station_id', '=', booking.load_station_id)
    .where('l.planned_departure', 'is not', null)
    .where('x.id', '<>', booking.sailing_id)
    .where('x.active', '=', true)
    .where(departure, '>', booking.departs_at > now ? booking.departs_at : now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('port_call as d')
          .select('d.seq')
          .whereRef('d.sailing_id', '=', 'x.id')
          .where('d.station_id', '=', booking.discharge_station_id)
          .whereRef('d.seq', '>', 'l.seq'),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sailing_cut_off as k')
            .select('k.at')
            .whereRef('k.sailing_id', '=', 'x.id')
            .whereRef('k.station_id', '=', 'l.station_id')
            .where('k.kind', 'in', jobCutOffs)
            .where('k.at', '<=', now),
        ),
      ),
    )
    .orderBy((eb) => eb('x.supplier_id', 'in', [booking.supplier_id, booking.line_id]), 'desc')
    .orderBy(departure)
    .orderBy('x.id')
    .limit(most)
    .execute();
  return {
    rows: rows.map(({ time_zone, departs_at, cut_off_at, ...row }) => ({
      ...row,
      departs_there: minuteIn(departs_at, time_zone),
      next_cut_off_there: cut_off_at && minuteIn(cut_off_at, time_zone),
    })),
  };
});

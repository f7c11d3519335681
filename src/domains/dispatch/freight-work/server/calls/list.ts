import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { by, listRows, patternOf } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { staffTrips, tripOf, wordsOfTrip } from '../../../work-order/server/queries.ts';
import { listFreightWork } from '../../contract.ts';
import { stationName } from '../../../../reference/server/names.ts';

/** The expression of the index work_order_freight_cargo, word for word. */
const cargo = sql`app.plain(coalesce(fw.container_no, '') || ' ' || coalesce(fw.booking_no, '') || ' ' || coalesce(fw.awb_no, ''))`;
const hasCargo = (text: string) => sql<boolean>`${cargo} like app.plain(${patternOf(text)})`;

export default handle(listFreightWork, (work, p) => {
  const today = dayIn(work.now, work.who.timeZone);
  const overdue = sql<boolean>`(fw.kind = 'drayage' and fw.empty_returned_at is null and w.state not in ('refused', 'cancelled')
    and coalesce(fw.free_until < ${today}::date, false))`;
  return listRows(work, listFreightWork, p, {
    id: 'w.id',
    state: 'w.state',
    query: (work) =>
      staffTrips(work)
        .innerJoin('work_order_freight as fw', 'fw.work_order_id', 'w.id')
        .leftJoin('station as sr', 'sr.id', 'fw.return_station_id')
        .where('w.company_id', 'in', [...work.who.companyIds])
        .select([
          'fw.kind',
          'fw.booking_no',
          'fw.awb_no',
          'fw.container_no',
          'fw.container_type',
          'fw.seal_no',
          'fw.free_until',
          'fw.empty_returned_at',
          'fw.return_station_id',
        ])
        .select([
          stationName<string | null>('sr', work.who.language).as('return_name'),
          overdue.as('overdue'),
          'fw.gross_kg as freight_kg',
        ]),
    where: {
      words: (text) => sql<boolean>`(${wordsOfTrip(text)} or ${hasCargo(text)})`,
      cargo: hasCargo,
      kind: 'fw.kind',
      overdue: (flag) => (flag ? overdue : sql<boolean>`not ${overdue}`),
    },
    sorts: { planned_depart: by('w.planned_depart', 'timestamptz'), no: by('w.no', 'text') },
    row: (trip, { now }) => ({ ...tripOf(trip, now), gross_kg: trip.freight_kg }),
  });
});

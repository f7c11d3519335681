import { sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import { anyId, anyText, atDays, by, contains, listRows } from '../../../../server/list.ts';
import { stationName } from '../../../order/order/queries.ts';
import { handle } from '../../db.ts';
import { staffTrips, tripOf, wordsOfTrip } from '../../work-order/queries.ts';
import { listFreightWork } from '../contract.ts';

export default handle(listFreightWork, (work, p) => {
  const today = dayIn(work.now, work.who.timeZone);
  const overdue = sql<boolean>`(fw.kind = 'drayage' and fw.empty_returned_at is null and w.state not in ('refused', 'cancelled')
    and coalesce(fw.free_until < ${today}::date, false))`;
  return listRows(work, listFreightWork, p, {
    id: 'w.id',
    state: 'w.state',
    query: (asked) =>
      staffTrips(asked)
        .innerJoin('work_order_freight as fw', 'fw.work_order_id', 'w.id')
        .leftJoin('station as sr', 'sr.id', 'fw.return_station_id')
        .where('w.company_id', 'in', [...asked.who.companyIds])
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
          sql<string | null>`${stationName('sr', asked.who.language)}`.as('return_name'),
          overdue.as('overdue'),
          'fw.gross_kg as freight_kg',
        ]),
    where: {
      words: (text) =>
        sql<boolean>`(${wordsOfTrip(text)} or ${contains('fw.container_no', text)} or ${contains('fw.booking_no', text)} or ${contains('fw.awb_no', text)})`,
      kind: (values) => anyText('fw.kind', values),
      carrier_id: (values) => anyId('w.carrier_id', values),
      planned_depart: (range, { who }) => atDays('w.planned_depart', range, who.timeZone),
      overdue: (flag) => (flag ? overdue : sql<boolean>`not ${overdue}`),
    },
    sorts: { planned_depart: by('w.planned_depart', 'timestamptz'), no: by('w.no', 'text') },
    row: (trip, { now }) => ({ ...tripOf(trip, now), gross_kg: trip.freight_kg }),
  });
});

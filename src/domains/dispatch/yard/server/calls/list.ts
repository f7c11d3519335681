import { sql } from 'kysely';
import { by, contains, listRows, plateContains } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listYard } from '../../contract.ts';
import { longDwellHours } from '../../states.ts';
import { plainName, stationName } from '../../../../reference/server/names.ts';

export default handle(listYard, (work, p) => {
  const stood = sql<string>`round(extract(epoch from coalesce(y.gate_out_at, ${work.now}::timestamptz) - y.gate_in_at) / 3600, 1)::text`;
  const long = sql<boolean>`(y.gate_out_at is null and y.gate_in_at < ${new Date(work.now.getTime() - longDwellHours * 3_600_000)})`;
  return listRows(work, listYard, p, {
    id: 'y.id',
    state: 'y.state',
    query: ({ db, who }) =>
      db
        .selectFrom('yard_visit as y')
        .innerJoin('station as s', 's.id', 'y.station_id')
        .innerJoin('own_company as o', 'o.id', 'y.company_id')
        .leftJoin('work_order as w', (join) => join.onRef('w.id', '=', 'y.work_order_id').on('w.company_id', 'in', [...who.companyIds]))
        .where('y.company_id', 'in', [...who.companyIds])
        .selectAll('y')
        .select(plainName('o', who.language).as('company_name'))
        .select(['w.id as trip_id', 'w.no as work_order_no', stationName('s', who.language).as('station_name')])
        .select([stood.as('dwell_hours'), long.as('long')]),
    where: {
      words: (text) =>
        sql<boolean>`(${plateContains(sql`app.plain(y.plate_no)`, text)} or ${contains('y.container_no', text)} or ${contains('y.driver_name', text)} or ${contains('y.dock', text)})`,
      long: (flag) => (flag ? long : sql<boolean>`not ${long}`),
    },
    sorts: { gate_in_at: by('y.gate_in_at', 'timestamptz') },
    // A trip of a company that is not the reader's stays hidden.
    row: ({ trip_id, ...row }) => ({ ...row, work_order_id: trip_id }),
  });
});

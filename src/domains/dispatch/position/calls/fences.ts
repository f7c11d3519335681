import { stationName } from '../../../order/order/queries.ts';
import { handle } from '../../db.ts';
import { listFences } from '../contract.ts';

export default handle(listFences, async ({ db, who }) => {
  const rows = await db
    .selectFrom('station as s')
    .leftJoin('station_fence as f', 'f.station_id', 's.id')
    .select(['s.id as station_id', 's.latitude', 's.longitude', 's.radius_m', 'f.ring', stationName('s', who.language).as('name')])
    .where('s.active', '=', true)
    .where('s.latitude', 'is not', null)
    .orderBy('s.id')
    .execute();
  return { fences: rows.map((row) => ({ ...row, latitude: Number(row.latitude), longitude: Number(row.longitude) })) };
});

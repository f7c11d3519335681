import { readOutline } from '../../../../../kernel/outline.ts';
import { handle } from '../../../server/db.ts';
import { listFences } from '../../contract.ts';
import { stationName } from '../../../../reference/server/names.ts';

export default handle(listFences, async ({ db, who }) => {
  const rows = await db
    .selectFrom('station as s')
    .select(['s.id as station_id', 's.latitude', 's.longitude', 's.radius_m', 's.outline', stationName('s', who.language).as('name')])
    .where('s.active', '=', true)
    .where('s.latitude', 'is not', null)
    .orderBy('s.id')
    .execute();
  return {
    fences: rows.map(({ outline, ...row }) => ({
      ...row,
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
      ring: outline === null ? null : readOutline(outline),
    })),
  };
});

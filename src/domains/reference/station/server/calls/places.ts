import { stationName } from '../../../server/names.ts';
import { handle } from '../../../server/db.ts';
import { stationPlaces } from '../../contract.ts';

export default handle(stationPlaces, async ({ db, who }, { ids }) => {
  if (ids.length === 0) return { places: [] };
  const rows = await db
    .selectFrom('station')
    .select(['id', 'latitude', 'longitude', stationName('station', who.language).as('name')])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return {
    places: rows.map(({ id, name, latitude, longitude }) => ({
      id,
      name,
      latitude: latitude === null ? null : Number(latitude),
      longitude: longitude === null ? null : Number(longitude),
    })),
  };
});

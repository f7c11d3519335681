import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../../kernel/words.ts';
import { handle } from '../../db.ts';
import { stationPlaces } from '../contract.ts';

export default handle(stationPlaces, async ({ db, who }, { ids }) => {
  if (ids.length === 0) return { places: [] };
  const rows = await db
    .selectFrom('station')
    .select(['id', 'latitude', 'longitude', stationName(who.language).as('name')])
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

const homeOf = { zh: 'CN', vi: 'VN', en: '', th: 'TH' } as const satisfies Record<Language, string>;

/** A name is written in the language of its own country; who reads another one is shown the English name. */
function stationName(language: Language): RawBuilder<string> {
  return sql<string>`case country when ${sql.lit(homeOf[language])} then name else name_en end`;
}

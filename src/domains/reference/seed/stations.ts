import { searchText } from '../../../server/search-text.ts';
import type { SeedContext } from '../../../server/seed.ts';
import type { ReferenceTables } from '../tables.ts';
import { timeZoneOf } from './draw.ts';
import { facilities, places } from './places.ts';

type Context = SeedContext<ReferenceTables>;
const stationsWanted = 200;

export async function seedStations({ db }: Context): Promise<void> {
  const towns = places.map((place) => ({
    ...place,
    code:
      place.unlocode ??
      `${place.country}-${place.name_en
        .replace(/[^A-Za-z]/g, '')
        .slice(0, 6)
        .toUpperCase()}`,
  }));
  const sites = facilities.flatMap((facility) =>
    towns
      .filter((town) => town.kind !== 'rail')
      .map((town) => ({
        ...town,
        code: `${town.code}-${facility.suffix}`,
        unlocode: null,
        kind: facility.kind,
        name: `${town.name} ${town.country === 'VN' ? facility.vi : town.country === 'TH' ? facility.th : facility.zh}`,
        name_en: `${town.name_en} ${facility.en}`,
      })),
  );
  const rows = [...towns, ...sites].slice(0, stationsWanted).map((row) => ({
    ...row,
    radius_m: row.kind === 'city' ? 5000 : 800,
    time_zone: timeZoneOf[row.country],
    address: null,
    contact: null,
    phone: null,
    opening_hours: row.kind === 'border' ? '08:00-20:00' : null,
    customs_code: null,
    remark: null,
    created_by: null,
    search: searchText(row.name, row.name_en, row.code),
  }));
  await db.insertInto('station').values(rows).execute();
}

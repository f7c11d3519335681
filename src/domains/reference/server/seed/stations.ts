import { searchText } from '../../../../server/search-text.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { ReferenceTables } from '../db.ts';
import { timeZoneOf } from './draw.ts';
import { type Abroad, namesAbroad } from './place-names.ts';
import { facilities, places } from './places.ts';

type Context = SeedContext<ReferenceTables>;
const stationsWanted = 200;

export async function seedStations({ db }: Context): Promise<void> {
  const towns = places.map((place) => ({
    ...place,
    ...namesAbroad(place.name_en),
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
        ...facilityAbroad(town, facility),
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
    search: searchText(row.name, row.name_en, row.name_zh, row.name_vi, row.name_th, row.code),
  }));
  await db.insertInto('station').values(rows).execute();
}

/** The names of a facility abroad; where the town has none in a language, its English name stands there. */
function facilityAbroad(
  town: Abroad & { readonly country: string; readonly name_en: string },
  facility: (typeof facilities)[number],
): Abroad {
  const named = (home: string, name: string | null, what: string): string | null =>
    town.country === home ? null : `${name ?? town.name_en} ${what}`;
  return {
    name_zh: named('CN', town.name_zh, facility.zh),
    name_vi: named('VN', town.name_vi, facility.vi),
    name_th: named('TH', town.name_th, facility.th),
  };
}

import { searchText } from '../../../../server/search-text.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { ReferenceTables } from '../db.ts';

type Context = SeedContext<ReferenceTables>;

/** Lines between the places of the demo's orders; each customer has some of them under its own name. */
export async function seedLines({ db, random }: Context): Promise<void> {
  const stations = await db.selectFrom('station').select(['id', 'code', 'name', 'country', 'latitude', 'longitude', 'kind']).execute();
  const hubs = [
    'CNNNG',
    'CNSZX',
    'CNCAN',
    'CNSHA',
    'CNKMG',
    'CNCKG',
    'CNDGG',
    'CNPIN',
    'VNHAN',
    'VNHPH',
    'VNBNI',
    'VNSGN',
    'VNDAD',
    'THBKK',
    'THLCH',
    'TH-CHONBU',
    'THKKC',
    'TH-MUKDAH',
  ];
  const hubStations = hubs.flatMap((code) => stations.filter((station) => station.code === code));
  const pairs = hubStations
    .flatMap((from) => hubStations.filter((to) => to.id !== from.id).map((to) => ({ from, to, km: roadKm(from, to) })))
    .filter(({ km }) => km > 40 && km < 2600);
  const linePairs = pairs
    .map((pair) => ({ pair, order: random.whole(1_000_000) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, 72)
    .map(({ pair }) => pair);
  const lines = await db
    .insertInto('line')
    .values(
      linePairs.map(({ from, to, km }) => {
        const cross = from.country !== to.country;
        const name = `${from.name} → ${to.name}`;
        return {
          code: `${from.code.replace('-', '')}-${to.code.replace('-', '')}`,
          name,
          origin_station_id: from.id,
          destination_station_id: to.id,
          distance_km: km.toFixed(0),
          standard_hours: (km / 55 + (cross ? 10 : 2)).toFixed(1),
          cross_border: cross,
          toll_minor: null,
          toll_currency: null,
          remark: null,
          created_by: null,
          search: searchText(name),
        };
      }),
    )
    .returning(['id', 'name', 'standard_hours', 'origin_station_id', 'destination_station_id'])
    .execute();
  const customers = await db.selectFrom('customer').select(['id', 'country', 'short_name']).orderBy('id').execute();
  const types = await db.selectFrom('vehicle_type').select('id').orderBy('id').execute();
  const countryOf = new Map(stations.map((station) => [station.id, station.country]));
  await db
    .insertInto('customer_line')
    .values(
      customers.flatMap((customer) => {
        const near = lines.filter(
          (line) =>
            countryOf.get(line.origin_station_id) === customer.country || countryOf.get(line.destination_station_id) === customer.country,
        );
        const start = random.whole(near.length);
        return Array.from({ length: 4 }, (_, place) => near[(start + place * 5) % near.length])
          .filter((line, place, all) => line !== undefined && all.indexOf(line) === place)
          .flatMap((line) =>
            line
              ? [
                  {
                    customer_id: customer.id,
                    line_id: line.id,
                    name: `${customer.short_name} ${line.name}`,
                    vehicle_type_id: random.pick(types).id,
                    transit_hours: (Number(line.standard_hours) * 1.2).toFixed(1),
                    remark: null,
                    created_by: null,
                    search: searchText(customer.short_name, line.name),
                  },
                ]
              : [],
          );
      }),
    )
    .execute();
}

type Spot = { latitude: string | null; longitude: string | null };
/** Kilometres by road: the great circle (haversine, mean earth radius 6,371 km) and a quarter more for detours. */
export function roadKm(from: Spot, to: Spot): number {
  const radians = (degrees: string | null): number => (Number(degrees ?? 0) * Math.PI) / 180;
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)];
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin((radians(to.longitude) - radians(from.longitude)) / 2) ** 2;
  return 1.25 * 2 * 6371 * Math.asin(Math.sqrt(half));
}

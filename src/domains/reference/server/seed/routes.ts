import { searchText } from '../../../../server/search-text.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { ReferenceTables } from '../db.ts';
import { roadKm } from './lines.ts';

type Context = SeedContext<ReferenceTables>;
type Stop = { readonly id: bigint; readonly code: string; readonly name: string; readonly country: string } & {
  readonly latitude: string | null;
  readonly longitude: string | null;
};

/** The stations on both sides of each border gate, by name: the near one, the far one. Trucks cross in both directions. */
const gates = {
  youyi: ['CNPIN', 'VN-HUUNGH'],
  beilun: ['CNDOX', 'VN-MONGCA'],
  hekou: ['CNHKM', 'VN-LAOCAI'],
  laoBao: ['VN-LAOBAO', 'TH-MUKDAH'],
  mohan: ['CNMHN', 'TH-CHIANG'],
} as const;
type Gate = keyof typeof gates;

/**
 * The paths between two countries, the usual one first: Guangxi and the coast cross to Vietnam at Youyi Guan or
 * Dongxing, Yunnan at Hekou; Vietnam and Thailand meet over Lao Bảo and Mukdahan (road 9 through Laos), Yunnan and
 * Thailand over Mohan and Chiang Khong (R3A).
 */
function waysBetween(from: Stop, to: Stop): readonly (readonly Gate[])[] {
  const chinese = from.country === 'CN' ? from : to;
  const west = ['CNKMG', 'CNCKG'].includes(chinese.code);
  switch ([from.country, to.country].sort().join('-')) {
    case 'CN-VN':
      return west ? [['hekou'], ['youyi']] : [['youyi'], ['beilun']];
    case 'TH-VN':
      return [['laoBao']];
    case 'CN-TH':
      return west ? [['mohan']] : from.country === 'CN' ? [['youyi', 'laoBao'], ['mohan']] : [['laoBao', 'youyi'], ['mohan']];
    default:
      return [[]];
  }
}

/** Transfer hub of each country for long domestic hauls. */
const hubs: Readonly<Record<string, string>> = { CN: 'CNNNG', VN: 'VNDAD', TH: 'THKKC' };
const hubFromKm = 700;

/**
 * Routes for each line: a main one across the border, an alternative by the next gate where there is one, and the transfer points of the
 * customers who have that line.
 */
export async function seedRoutes({ db, today }: Context): Promise<void> {
  const stations = await db.selectFrom('station').select(['id', 'code', 'name', 'country', 'latitude', 'longitude']).execute();
  const byCode = new Map(stations.map((station) => [station.code, station]));
  const byId = new Map(stations.map((station) => [station.id, station]));
  const carriers = await db.selectFrom('carrier').select(['id', 'country']).where('active', '=', true).orderBy('id').execute();
  const lines = await db
    .selectFrom('line')
    .select(['id', 'code', 'name', 'origin_station_id', 'destination_station_id'])
    .orderBy('id')
    .execute();
  const planned = lines.flatMap((line) => {
    const [from, to] = [byId.get(line.origin_station_id), byId.get(line.destination_station_id)];
    if (!from || !to) return [];
    return waysBetween(from, to).map((way, place) => ({ line, stops: stopsOf(from, to, way, byCode), main: place === 0, place }));
  });
  const routes = await db
    .insertInto('route')
    .values(
      planned.map(({ line, stops, main, place }) => {
        const code = `R-${line.code}${main ? '' : `-${place + 1}`}`;
        // Routes of a line differ by their border gate, or by their hub.
        const name = stops.length > 2 ? `${line.name} · ${stops[1]?.name ?? ''}` : line.name;
        return {
          code,
          name,
          line_id: line.id,
          main,
          valid_from: `${Number(today.slice(0, 4)) - 1}-01-01`,
          valid_to: 'infinity',
          remark: null,
          created_by: null,
          search: searchText(code, ...stops.map((stop) => stop.name)),
        };
      }),
    )
    .returning(['id', 'code'])
    .execute();
  await db
    .insertInto('route_leg')
    .values(
      planned.flatMap(({ stops }, place) =>
        stops.slice(1).flatMap((to, leg) => {
          const from = stops[leg];
          const route = routes[place];
          if (!from || !route) return [];
          const crosses = from.country !== to.country;
          const own = carriers.filter((carrier) => carrier.country === from.country);
          return [
            {
              route_id: route.id,
              seq: leg + 1,
              from_station_id: from.id,
              to_station_id: to.id,
              mode: 'road' as const,
              carrier_id: crosses ? null : (own[(place + leg) % Math.max(1, own.length)]?.id ?? null),
              cutoff: leg === 0 ? '18:00' : crosses ? '16:30' : null,
              // A border takes hours before a kilometre is driven.
              transit_hours: (Math.max(1, roadKm(from, to) / 55) + (crosses ? 4 : 0)).toFixed(1),
            },
          ];
        }),
      ),
    )
    .execute();
  await seedTransfers(db, planned);
}

function stopsOf(from: Stop, to: Stop, way: readonly Gate[], byCode: ReadonlyMap<string, Stop>): readonly Stop[] {
  let country = from.country;
  const over = way.flatMap((gate) => {
    const pair = gates[gate].map((code) => stationOf(byCode, code));
    const ordered = pair[0]?.country === country ? pair : [...pair].reverse();
    country = ordered.at(-1)?.country ?? country;
    return ordered;
  });
  const hub = byCode.get(hubs[from.country] ?? '');
  const far = over.length === 0 && hub && roadKm(from, to) > hubFromKm && roadKm(from, hub) + roadKm(hub, to) < 1.3 * roadKm(from, to);
  const all = far && hub ? [from, hub, to] : [from, ...over, to];
  return all.filter((stop, place) => all.findIndex((other) => other.id === stop.id) === place);
}

function stationOf(byCode: ReadonlyMap<string, Stop>, code: string): Stop {
  const station = byCode.get(code);
  if (!station) throw new Error(`the demo has no station ${code}`);
  return station;
}

type Planned = { readonly line: { readonly id: bigint }; readonly stops: readonly Stop[]; readonly main: boolean };

/** Every second customer's line transfers at the first station beyond each border, the others on this side. */
async function seedTransfers(db: Context['db'], planned: readonly Planned[]): Promise<void> {
  const customerLines = await db.selectFrom('customer_line').select(['id', 'line_id']).orderBy('id').execute();
  const transfers = customerLines.flatMap((customerLine, place) => {
    const stops = planned.find(({ line, main }) => main && line.id === customerLine.line_id)?.stops ?? [];
    const inner = stops.slice(1, -1).filter((stop, at) => {
      const other = place % 2 === 0 ? stops[at] : stops[at + 2];
      return other?.country !== stop.country || !Object.values(gates).some((gate) => gate.some((code) => code === stop.code));
    });
    return inner.map((stop, at) => ({
      customer_line_id: customerLine.id,
      seq: at + 1,
      station_id: stop.id,
      dwell_hours: stop.code.startsWith('CN') ? '4' : '6',
    }));
  });
  if (transfers.length > 0) await db.insertInto('customer_line_transfer').values(transfers).execute();
}

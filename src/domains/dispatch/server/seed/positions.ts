import { sql } from 'kysely';
import { metresBetween, type Point } from '../../../../kernel/geo.ts';
import { type Random, seeded } from '../../../../server/random.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { DispatchTables } from '../db.ts';
import { inChunks } from './chunks.ts';

type Context = SeedContext<DispatchTables>;
type Fix = { vehicle_id: bigint; at: Date; latitude: string; longitude: string; speed_kmh: string; heading: number };
type Leg = { from: Point; to: Point };

const minuteMs = 60_000;
const stepMinutes = 6;
/** The hours of positions that the demo's devices have stored. */
const rememberedHours = 14;

/**
 * Trucks with a device: those on the road along their route, the others at their last place. Uses random numbers of its own, so that the
 * other seeds stay the same.
 */
export async function seedPositions(context: Context): Promise<void> {
  const random = seeded(86_420);
  const towns = await readTowns(context);
  const moving = (await readTrips(context)).map((trip) => ({ ...trip, way: byTowns(towns, trip.way) }));
  const tracks = moving.map((trip) => trackOf(random, trip, context.now));
  const standing = await readStanding(context, new Set(moving.map((trip) => trip.vehicle_id)));
  const parked = standing.map((truck) => [parkedAt(random, truck, context.now)]);
  await inChunks([...tracks, ...parked].flat(), 5000, (rows) => context.db.insertInto('vehicle_position').values(rows).execute());
  await sql`insert into vehicle_last_position (vehicle_id, at, latitude, longitude, speed_kmh, heading, odometer_km, recorded_at, followed_at)
    select distinct on (vehicle_id) vehicle_id, at, latitude, longitude, speed_kmh, heading, odometer_km, at, at from vehicle_position
    order by vehicle_id, at desc`.execute(context.db);
  await proposeArrivals(context);
}

type Trip = { vehicle_id: bigint; departed_at: Date; planned_arrive: Date; state: string; way: Point[] };

async function readTrips({ db }: Context): Promise<Trip[]> {
  const { rows } = await sql<Omit<Trip, 'way'> & { way: { latitude: string; longitude: string }[] }>`
    select distinct on (w.vehicle_id) w.vehicle_id, w.departed_at, w.planned_arrive, w.state,
      (select json_agg(json_build_object('latitude', st.latitude::text, 'longitude', st.longitude::text) order by s.seq)
        from work_order_stop s join station st on st.id = s.station_id where s.work_order_id = w.id and st.latitude is not null) as way
    from work_order w join vehicle v on v.id = w.vehicle_id
    where w.state in ('departed', 'arrived') and v.gps_device is not null order by w.vehicle_id, w.departed_at desc`.execute(db);
  return rows.flatMap(({ way, ...trip }) =>
    way.length < 2
      ? []
      : [{ ...trip, way: way.map(({ latitude, longitude }) => ({ latitude: Number(latitude), longitude: Number(longitude) })) }],
  );
}

async function readTowns({ db }: Context): Promise<Point[]> {
  const rows = await db
    .selectFrom('station')
    .select(['latitude', 'longitude'])
    .where('kind', 'in', ['city', 'border', 'port'])
    .where('latitude', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ latitude, longitude }) => ({ latitude: Number(latitude), longitude: Number(longitude) }));
}

/**
 * Trucks go from town to town, which keeps them on land: many short hops cost less than one long one (shortest paths between all pairs).
 */
function byTowns(towns: readonly Point[], way: readonly Point[]): Point[] {
  return way.flatMap((to, place) => (place === 0 ? [to] : hops(towns, way[place - 1] ?? to, to)));
}

function hops(towns: readonly Point[], from: Point, to: Point): Point[] {
  const open = new Set<Point>([...towns, to]);
  const cost = new Map<Point, number>([[from, 0]]);
  const before = new Map<Point, Point>();
  for (let at: Point | undefined = from; at && at !== to; ) {
    const spent = cost.get(at) ?? 0;
    open.delete(at);
    for (const next of open) {
      const sum = spent + (metresBetween(at, next) / 1000) ** 1.8;
      if (sum < (cost.get(next) ?? Infinity)) {
        cost.set(next, sum);
        before.set(next, at);
      }
    }
    at = [...open].reduce<Point | undefined>(
      (best, one) => ((cost.get(one) ?? Infinity) < (best ? (cost.get(best) ?? Infinity) : Infinity) ? one : best),
      undefined,
    );
  }
  const points: Point[] = [];
  for (let at: Point | undefined = to; at && at !== from; at = before.get(at)) points.unshift(at);
  return points;
}

/**
 * Along the straight lines between its stops, slightly off them as roads are, with a break now and then. One device in twelve fell silent.
 */
function trackOf(random: Random, trip: Trip, now: Date): Fix[] {
  const silent = random.chance(0.08) ? random.between(20, 240) : random.between(0, 9);
  const end = new Date(now.getTime() - silent * minuteMs);
  const whole = Math.max(trip.planned_arrive.getTime(), now.getTime() + 90 * minuteMs) - trip.departed_at.getTime();
  const first = Math.max(trip.departed_at.getTime(), now.getTime() - rememberedHours * 60 * minuteMs);
  const legs = trip.way.slice(1).map((to, place): Leg => ({ from: trip.way[place] ?? to, to }));
  const lengths = legs.map(({ from, to }) => metresBetween(from, to));
  const total = lengths.reduce((a, b) => a + b, 0);
  const [bend, rest] = [random.between(2, 8) / 100, random.between(30, 80)];
  const fixes: Fix[] = [];
  for (let at = first; at <= end.getTime(); at += stepMinutes * minuteMs) {
    const driven = trip.state === 'arrived' ? 1 : Math.min(0.97, (at - trip.departed_at.getTime()) / whole);
    const before = fixes.at(-1);
    // A break of half an hour: the same place, five times.
    const resting = before !== undefined && fixes.length % rest > rest - 6;
    const point = resting
      ? { latitude: Number(before.latitude), longitude: Number(before.longitude) }
      : along(legs, lengths, driven * total, bend);
    const next = along(legs, lengths, Math.min(total, driven * total + 2000), bend);
    fixes.push({
      vehicle_id: trip.vehicle_id,
      at: new Date(at),
      latitude: point.latitude.toFixed(6),
      longitude: point.longitude.toFixed(6),
      speed_kmh: resting || trip.state === 'arrived' ? '0.0' : (48 + random.whole(320) / 10).toFixed(1),
      heading: headingOf(point, next),
    });
  }
  return fixes;
}

function along(legs: readonly Leg[], lengths: readonly number[], metres: number, bend: number): Point {
  let left = metres;
  const place = Math.max(
    0,
    lengths.findIndex((length) => (left -= length) <= 0),
  );
  const [leg, length] = [legs[place] ?? legs.at(-1), lengths[place] ?? 1];
  if (!leg) return { latitude: 0, longitude: 0 };
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, (left + length) / length));
  const aside = Math.sin(part * Math.PI) * bend;
  const [north, east] = [leg.to.latitude - leg.from.latitude, leg.to.longitude - leg.from.longitude];
  return { latitude: leg.from.latitude + north * part - east * aside, longitude: leg.from.longitude + east * part + north * aside };
}

function headingOf(from: Point, to: Point): number {
  const degrees = (Math.atan2(to.longitude - from.longitude, to.latitude - from.latitude) * 180) / Math.PI;
  return Math.round((degrees + 360) % 360) % 360;
}

type Standing = { id: bigint; latitude: string; longitude: string };

async function readStanding({ db }: Context, moving: ReadonlySet<bigint>): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select v.id, st.latitude, st.longitude from vehicle v
    join lateral (select s.latitude, s.longitude from station s where s.country = v.country and s.latitude is not null
      and s.kind in ('city', 'border', 'crossDock') order by (s.id * 31 + v.id * 17) % 101 limit 1) st on true
    where v.gps_device is not null and v.status <> 'retired' order by v.id`.execute(db);
  return rows.filter(({ id }) => !moving.has(id));
}

function parkedAt(random: Random, { id, latitude, longitude }: Standing, now: Date): Fix {
  const aside = (): number => random.between(-60, 60) / 10_000;
  return {
    vehicle_id: id,
    at: new Date(now.getTime() - (random.chance(0.3) ? random.between(60, 4000) : random.between(1, 12)) * minuteMs),
    latitude: (Number(latitude) + aside()).toFixed(6),
    longitude: (Number(longitude) + aside()).toFixed(6),
    speed_kmh: '0.0',
    heading: random.whole(360),
  };
}

/** A few trips whose truck was seen by a geofence at its next stop. */
async function proposeArrivals({ db, now }: Context): Promise<void> {
  await sql`with next as (
      select distinct on (s.work_order_id) s.id, s.work_order_id, s.station_id, w.vehicle_id from work_order_stop s
      join work_order w on w.id = s.work_order_id join vehicle_last_position p on p.vehicle_id = w.vehicle_id
      where w.state = 'departed' and s.arrived_at is null and s.action = 'border' and w.departed_at < ${new Date(now.getTime() - 3_600_000)}
      order by s.work_order_id, s.seq limit 5
    ), visit as (
      insert into vehicle_visit (vehicle_id, station_id, entered_at)
      select vehicle_id, station_id, ${new Date(now.getTime() - 25 * minuteMs)} from next where station_id is not null on conflict do nothing
    )
    insert into stop_proposal (work_order_id, stop_id, code, at)
    select work_order_id, id, 'arrivedStop', ${new Date(now.getTime() - 25 * minuteMs)} from next`.execute(db);
}

import { sql } from 'kysely';
import { readOutline } from '../../../../kernel/outline.ts';
import type { DispatchWork } from '../../server/db.ts';
import { onVisit } from './visit.ts';
import { crossings, type Fence, type Fix } from '../rules.ts';

export type NewFix = Fix & { readonly vehicle_id: bigint; readonly heading: number | null; readonly odometer_km: number | null };

/**
 * Stores points and leaves existing ones unchanged. Returns the number of new points. Losing the last moments of a track in a crash does no
 * harm (the device still has them and sends them again), so only this write does not wait for the disk.
 */
export async function keepFixes(work: DispatchWork, fixes: readonly NewFix[]): Promise<number> {
  if (fixes.length === 0) return 0;
  await sql`set local synchronous_commit = off`.execute(work.db);
  const rows = JSON.stringify(
    fixes.map(({ vehicle_id, at, ...fix }) => ({ ...fix, vehicle_id: String(vehicle_id), at: at.toISOString() })),
  );
  const columns = sql.raw('vehicle_id, at, latitude, longitude, speed_kmh, heading, odometer_km');
  const types = sql.raw(
    'vehicle_id bigint, at timestamptz, latitude numeric, longitude numeric, speed_kmh numeric, heading smallint, odometer_km numeric',
  );
  const { rows: counted } = await sql<{ kept: number }>`
    with sent as (select * from jsonb_to_recordset(${rows}::jsonb) as p (${types})),
    kept as (
      insert into vehicle_position (${columns}, recorded_at) select ${columns}, ${work.now} from sent order by vehicle_id, at
      on conflict do nothing returning 1
    ), last as (
      insert into vehicle_last_position (${columns}, recorded_at)
      select distinct on (vehicle_id) ${columns}, ${work.now} from sent order by vehicle_id, at desc
      on conflict (vehicle_id) do update set at = excluded.at, latitude = excluded.latitude, longitude = excluded.longitude,
        speed_kmh = excluded.speed_kmh, heading = excluded.heading, odometer_km = excluded.odometer_km, recorded_at = excluded.recorded_at
      where excluded.at > vehicle_last_position.at
    )
    select count(*)::int as kept from kept`.execute(work.db);
  return counted[0]?.kept ?? 0;
}

async function fences(work: DispatchWork): Promise<Fence[]> {
  const rows = await work.db
    .selectFrom('station as s')
    .select(['s.id as station_id', 's.latitude', 's.longitude', 's.radius_m', 's.outline'])
    .where('s.active', '=', true)
    .where('s.latitude', 'is not', null)
    .execute();
  return rows.map(({ latitude, longitude, outline, ...fence }) => ({
    ...fence,
    latitude: Number(latitude),
    longitude: Number(longitude),
    ring: outline === null ? null : readOutline(outline),
  }));
}

/**
 * Walks the stored points of trucks that are newer than those walked before through the geofences: visits begin and end, and arrivals and
 * departures at the stops of their trips are proposed. Older points complete the track and have no other effect. The points are read from the
 * table, so those of a batch that was stored and not walked, by a server that ended or in the same moment, come in their order.
 */
export async function followFixes(work: DispatchWork, fixes: readonly NewFix[]): Promise<void> {
  const trucks = await lockFollowed(work, [...new Set(fixes.map((fix) => fix.vehicle_id))]);
  if (trucks.length === 0) return;
  const all = await fences(work);
  const vehicles = trucks.map((truck) => truck.vehicle_id);
  const newer = await unfollowed(work, vehicles);
  const open = await work.db
    .selectFrom('vehicle_visit')
    .select(['vehicle_id', 'station_id'])
    .where('vehicle_id', 'in', vehicles)
    .where('left_at', 'is', null)
    .execute();
  for (const vehicleId of vehicles) {
    const inside = new Set(open.filter((visit) => visit.vehicle_id === vehicleId).map((visit) => visit.station_id));
    const own = newer.filter((fix) => fix.vehicle_id === vehicleId);
    // A truck crosses fences a few times a day, so these statements are rare compared with the points.
    for (const crossing of crossings(own, all, inside)) await onVisit(work, vehicleId, crossing);
  }
  await work.db
    .updateTable('vehicle_last_position')
    .set((eb) => ({ followed_at: eb.ref('at') }))
    .where('vehicle_id', 'in', vehicles)
    .execute();
}

/** The trucks with points that were not walked yet, locked in the order of their ids: two batches with one truck run one after the other. */
async function lockFollowed(work: DispatchWork, vehicleIds: readonly bigint[]): Promise<{ vehicle_id: bigint }[]> {
  if (vehicleIds.length === 0) return [];
  return work.db
    .selectFrom('vehicle_last_position')
    .select('vehicle_id')
    .where('vehicle_id', 'in', vehicleIds)
    .where((eb) => eb.or([eb('followed_at', 'is', null), eb('at', '>', eb.ref('followed_at'))]))
    .orderBy('vehicle_id')
    .forUpdate()
    .execute();
}

async function unfollowed(work: DispatchWork, vehicleIds: readonly bigint[]): Promise<(Fix & { readonly vehicle_id: bigint })[]> {
  const rows = await work.db
    .selectFrom('vehicle_last_position as l')
    .innerJoin('vehicle_position as p', 'p.vehicle_id', 'l.vehicle_id')
    .select(['p.vehicle_id', 'p.at', 'p.latitude', 'p.longitude', 'p.speed_kmh'])
    .where('l.vehicle_id', 'in', vehicleIds)
    .where((eb) => eb.or([eb('l.followed_at', 'is', null), eb('p.at', '>', eb.ref('l.followed_at'))]))
    .execute();
  return rows.map(({ latitude, longitude, speed_kmh, ...fix }) => ({
    ...fix,
    latitude: Number(latitude),
    longitude: Number(longitude),
    speed_kmh: speed_kmh === null ? null : Number(speed_kmh),
  }));
}

import { metresBetween, type Point } from '../../../../../kernel/geo.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { type DispatchWork, handle } from '../../../server/db.ts';
import { truckTrack } from '../../contract.ts';
import { may } from '../../permits.ts';
import { planOfTrip, pointsOf, tracksOfTrip, visitsOf } from '../queries.ts';
import { standstills, summary } from '../../rules.ts';

export default handle(truckTrack, async (work, p) => {
  const trip = p.work_order_id ? await tracksOfTrip(work, p.work_order_id) : null;
  const plan = p.work_order_id ? await planOfTrip(work, p.work_order_id) : [];
  const trucks = trip ? trip.trucks : [await truckOf(work, p.vehicle_id ?? 0n, { from: p.from ?? work.now, to: p.to ?? work.now })];
  const vehicle = trucks.at((p.truck ?? trucks.length) - 1) ?? null;
  if (vehicle === null) {
    if (p.truck) throw new Refusal('NOT_FOUND');
    const { from, to } = trip ?? { from: work.now, to: work.now };
    return { vehicle, trucks, from, to, points: [], recorded: 0, stops: [], visits: [], km: 0, top_kmh: 0, moving_minutes: 0, plan };
  }
  const { from, to } = vehicle;
  const span = { vehicle_id: vehicle.id, from, to };
  const { points, recorded } = await pointsOf(work, span);
  const visits = await visitsOf(work, span);
  const nameAt = (point: Point): string | null =>
    visits.find(
      ({ latitude, longitude, radius_m }) => metresBetween(point, { latitude: Number(latitude), longitude: Number(longitude) }) <= radius_m,
    )?.station_name ?? null;
  return {
    vehicle,
    trucks,
    from,
    to,
    points,
    recorded,
    stops: standstills(points).map((stop) => ({ ...stop, station_name: nameAt(stop) })),
    visits,
    ...summary(points),
    plan,
  };
});

/** The right to see a trip includes its trucks; following any other truck needs the right to the map. */
async function truckOf(work: DispatchWork, id: bigint, span: { from: Date; to: Date }) {
  work.need(may.view);
  const vehicle = await work.db.selectFrom('vehicle').select(['id', 'plate_no as name']).where('id', '=', id).executeTakeFirst();
  if (!vehicle) throw new Refusal('NOT_FOUND');
  return { ...vehicle, ...span };
}

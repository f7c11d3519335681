import { handle } from '../../../server/db.ts';
import { liveMax, liveTrucks } from '../../contract.ts';
import { trucksNow } from '../queries.ts';
import { isStale } from '../../rules.ts';

export default handle(liveTrucks, async (work, p) => {
  const trucks = await trucksNow(work, p)
    .limit(liveMax + 1)
    .execute();
  return {
    more: trucks.length > liveMax,
    trucks: trucks.slice(0, liveMax).map(({ trip, ...truck }) => ({
      ...truck,
      latitude: Number(truck.latitude),
      longitude: Number(truck.longitude),
      speed_kmh: truck.speed_kmh === null ? null : Number(truck.speed_kmh),
      stale: isStale(truck.at, work.now),
      trip: trip && { ...trip, id: BigInt(trip.id), planned_arrive: new Date(trip.planned_arrive), order_nos: trip.order_nos ?? [] },
    })),
  };
});

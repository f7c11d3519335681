import type { DispatchWork } from '../../server/db.ts';

/** A truck of a trip with its number of drivers. `from` is null for the one that departed, `to` for the one that ends the trip. */
export type TripTruck = { readonly vehicleId: bigint; readonly drivers: number; readonly from: Date | null; readonly to: Date | null };

/** The trucks of a trip in the order in which they drove it: more than one where a truck was exchanged on the road. */
export async function trucksOfTrip({ db }: Pick<DispatchWork, 'db'>, tripId: bigint): Promise<TripTruck[]> {
  const trip = await db
    .selectFrom('work_order')
    .select(['vehicle_id', 'second_driver_id'])
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  const exchanges = await db
    .selectFrom('work_order_event')
    .select(['at', 'former_vehicle_id', 'former_drivers'])
    .where('work_order_id', '=', tripId)
    .where('code', '=', 'exchanged')
    .orderBy('at')
    .orderBy('id')
    .execute();
  const last = { at: null, former_vehicle_id: trip.vehicle_id, former_drivers: trip.second_driver_id === null ? 1 : 2 };
  return [...exchanges, last].flatMap(({ at, former_vehicle_id, former_drivers }, place): TripTruck[] =>
    former_vehicle_id === null
      ? []
      : [{ vehicleId: former_vehicle_id, drivers: former_drivers ?? 1, from: exchanges[place - 1]?.at ?? null, to: at }],
  );
}

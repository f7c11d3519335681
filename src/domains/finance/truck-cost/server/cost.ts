import Big from 'big.js';
import type { Insertable, Selectable } from 'kysely';
import { type Day, dayIn, daysBetween } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { depotOf } from '../../../dispatch/capacity/server/driving.ts';
import { kmDriven } from '../../../dispatch/position/server/queries.ts';
import { trucksOfTrip } from '../../../dispatch/work-order/server/trucks.ts';
import { roadLines } from '../../../reference/line/server/road-lines.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import { kmByTruck, truckCost, type TruckRates } from '../rules.ts';

/**
 * Costs a completed trip of our own truck by the rates of its last day, in place of an earlier cost. Where a truck was exchanged on the road,
 * each costs its own part. Answers false where it is no such trip, a truck has no rates that day, or it has rates by kilometre and nobody
 * knows the kilometres: it then has no cost, and the list of own trips says so.
 */
export async function costTrip(work: Work<FinanceTables>, workOrderId: bigint): Promise<boolean> {
  const { db } = work;
  await dropCost(work, workOrderId);
  const trip = await db
    .selectFrom('work_order as w')
    .innerJoin('own_company as oc', 'oc.id', 'w.company_id')
    .select([
      'w.id',
      'w.company_id',
      'w.origin_station_id',
      'w.destination_station_id',
      'w.own',
      'w.distance_km',
      'w.departed_at',
      'w.completed_at',
      'w.cost_share',
    ])
    .select(['oc.currency', 'oc.time_zone'])
    .where('w.id', '=', workOrderId)
    .executeTakeFirstOrThrow();
  const { completed_at } = trip;
  const trucks = await trucksOfTrip(work, workOrderId);
  if (!trip.own || trucks.length === 0 || completed_at === null) return false;
  const cost_on = dayIn(completed_at, trip.time_zone);
  const rates = await db
    .selectFrom('truck_cost_rate')
    .select(['vehicle_id', 'fuel_km', 'toll_km', 'upkeep_km', 'driver_day', 'depreciation_day'])
    .where('company_id', '=', trip.company_id)
    .where(
      'vehicle_id',
      'in',
      trucks.map(({ vehicleId }) => vehicleId),
    )
    .where('active', '=', true)
    .where('valid_from', '<=', cost_on)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', cost_on)]))
    .execute();
  const rated = trucks.flatMap((truck) => {
    const ofTruck = rates.find(({ vehicle_id }) => vehicle_id === truck.vehicleId);
    return ofTruck ? [{ ...truck, rates: ofTruck }] : [];
  });
  if (rated.length < trucks.length) return false;
  const distance_km = trip.distance_km ?? (await kmBetween(work, trip));
  if (distance_km === null && rated.some((truck) => countsKm(truck.rates))) return false;
  const loads = await db
    .selectFrom('work_order_load')
    .select(['order_id', 'gross_kg', 'volume_m3'])
    .where('work_order_id', '=', workOrderId)
    .where('live', '=', true)
    .execute();
  // A truck may be exchanged before somebody enters a signature of an earlier hour: nothing of the trip is after its completion.
  const within = (at: Date | null): Date => (at !== null && at < completed_at ? at : completed_at);
  const spans = rated.map((truck) => ({ ...truck, from: within(truck.from ?? trip.departed_at), to: within(truck.to) }));
  // Without a distance no rate counts kilometres.
  const kms = await kmOfTrucks(work, distance_km ?? '0', spans);
  const rows = spans.flatMap((truck, place) =>
    costRows({ ...trip, cost_on }, { ...truck, part: place + 1, km: kms[place] ?? '0' }, truck.rates, loads),
  );
  await db.insertInto('truck_cost').values(rows).execute();
  return true;
}

type CompletedTrip = Pick<Selectable<FinanceTables['work_order']>, 'id' | 'company_id' | 'cost_share'> & {
  readonly cost_on: Day;
  readonly currency: Currency;
  readonly time_zone: string;
};
type TruckOnTrip = {
  readonly part: number;
  readonly vehicleId: bigint;
  readonly drivers: number;
  readonly km: string;
  readonly from: Date;
  readonly to: Date;
};
type CarriedLoad = Pick<Selectable<FinanceTables['work_order_load']>, 'order_id' | 'gross_kg' | 'volume_m3'>;

/** The cost of a truck on a completed trip at these rates, a row for each order that it carried. */
export function costRows(
  trip: CompletedTrip,
  truck: TruckOnTrip,
  rates: TruckRates,
  loads: readonly CarriedLoad[],
): Insertable<FinanceTables['truck_cost']>[] {
  const { currency, time_zone, company_id, cost_on } = trip;
  const { part, km, drivers } = truck;
  // A trip takes whole days: the truck and its drivers do nothing else on them.
  const days = daysBetween(dayIn(truck.from, time_zone), dayIn(truck.to, time_zone)) + 1;
  const carried = loads.map((load) => ({ orderId: load.order_id, grossKg: load.gross_kg, volumeM3: load.volume_m3 }));
  const of = { work_order_id: trip.id, part, company_id, vehicle_id: truck.vehicleId, cost_on, km, days, currency };
  return truckCost(currency, rates, { km, days, drivers }, carried, trip.cost_share).map((cost) => ({
    ...of,
    order_id: cost.orderId,
    fuel_minor: cost.fuel,
    toll_minor: cost.toll,
    upkeep_minor: cost.upkeep,
    driver_minor: cost.driver,
    depreciation_minor: cost.depreciation,
  }));
}

/** The kilometres of each truck of a trip. */
async function kmOfTrucks(
  work: Work<FinanceTables>,
  km: string,
  trucks: readonly Pick<TruckOnTrip, 'vehicleId' | 'from' | 'to'>[],
): Promise<string[]> {
  if (trucks.length === 1) return [km];
  const driven = trucks.map(async ({ vehicleId, from, to }) => ({
    trackKm: await kmDriven(work, { vehicle_id: vehicleId, from, to }),
    ms: to.getTime() - from.getTime(),
  }));
  return kmByTruck(km, await Promise.all(driven));
}

/** A trip that is costed again has no cost meanwhile. */
async function dropCost({ db }: Work<FinanceTables>, workOrderId: bigint): Promise<void> {
  await db.deleteFrom('truck_cost').where('work_order_id', '=', workOrderId).execute();
}

function countsKm({ fuel_km, toll_km, upkeep_km }: TruckRates): boolean {
  return [fuel_km, toll_km, upkeep_km].some((rate) => rate !== null && Number(rate) > 0);
}

/**
 * The kilometres of a trip that follows no line: those of the road line between its ends, and of the one to the depot of an empty container,
 * in either direction. A way within one place has none; null where no line goes between its ends.
 */
async function kmBetween(
  work: Work<FinanceTables>,
  trip: Pick<Selectable<FinanceTables['work_order']>, 'id' | 'origin_station_id' | 'destination_station_id'>,
): Promise<string | null> {
  const { origin_station_id: from, destination_station_id: to } = trip;
  const depot = (await depotOf(work, trip.id)) ?? to;
  const lineBetween = await roadLines(work, [from, to, depot]);
  const out = from === to ? '0' : (lineBetween(from, to)?.distance_km ?? null);
  if (out === null || depot === to) return out;
  const back = lineBetween(to, depot) ?? lineBetween(depot, to);
  return new Big(out).plus(back?.distance_km ?? 0).toFixed(2);
}

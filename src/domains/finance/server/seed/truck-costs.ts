import { addDays, dayIn, type Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { TruckRates } from '../../truck-cost/rules.ts';
import { costRows } from '../../truck-cost/server/cost.ts';
import { type Book, type Context, chunks } from './book.ts';

/** The cost of a tractor with its trailer in each country, last year and from this year on: by kilometre, and by day. */
const ratesOf: Partial<Record<Currency, readonly [TruckRates, TruckRates]>> = {
  CNY: [
    { fuel_km: '2.28', toll_km: '0.82', upkeep_km: '0.24', driver_day: '340', depreciation_day: '180' },
    { fuel_km: '2.35', toll_km: '0.82', upkeep_km: '0.26', driver_day: '350', depreciation_day: '180' },
  ],
  VND: [
    { fuel_km: '7200', toll_km: '2100', upkeep_km: '900', driver_day: '750000', depreciation_day: '620000' },
    { fuel_km: '7450', toll_km: '2100', upkeep_km: '950', driver_day: '780000', depreciation_day: '620000' },
  ],
  THB: [
    { fuel_km: '10.4', toll_km: '1.6', upkeep_km: '1.2', driver_day: '900', depreciation_day: '850' },
    { fuel_km: '10.9', toll_km: '1.6', upkeep_km: '1.25', driver_day: '930', depreciation_day: '850' },
  ],
};

/** The cost rates of our own trucks, and the cost of each of their completed trips by those of its last day. */
export async function seedTruckCosts({ db }: Context, book: Book): Promise<void> {
  const trips = await db
    .selectFrom('work_order as w')
    .innerJoin('own_company as oc', 'oc.id', 'w.company_id')
    .select(['w.id', 'w.company_id', 'w.vehicle_id', 'w.second_driver_id', 'w.distance_km', 'w.departed_at', 'w.completed_at'])
    .select(['w.cost_share', 'oc.time_zone'])
    .where('w.own', '=', true)
    .where('w.vehicle_id', 'is not', null)
    .orderBy('w.id')
    .execute();
  const turnOfYear: Day = `${book.today.slice(0, 4)}-01-01`;
  const trucks = new Map(trips.map(({ company_id, vehicle_id }) => [`${company_id} ${vehicle_id}`, { company_id, vehicle_id }]));
  const rates = [...trucks.values()].flatMap(({ company_id, vehicle_id }) => {
    const both = ratesOf[book.company(company_id).currency];
    if (!both || vehicle_id === null) return [];
    return [
      { company_id, vehicle_id, valid_from: addDays(turnOfYear, -730), valid_to: addDays(turnOfYear, -1), remark: null, ...both[0] },
      { company_id, vehicle_id, valid_from: turnOfYear, valid_to: null, remark: null, ...both[1] },
    ];
  });
  for (const part of chunks(rates, 500)) await db.insertInto('truck_cost_rate').values(part).execute();
  const loads = await db
    .selectFrom('work_order_load as l')
    .innerJoin('work_order as w', 'w.id', 'l.work_order_id')
    .select(['l.work_order_id', 'l.order_id', 'l.gross_kg', 'l.volume_m3'])
    .where('w.own', '=', true)
    .where('l.live', '=', true)
    .orderBy('l.id')
    .execute();
  const loadsOf = Map.groupBy(loads, ({ work_order_id }) => work_order_id);
  const costs = trips.flatMap((trip) => {
    const { vehicle_id, completed_at } = trip;
    const { currency } = book.company(trip.company_id);
    const both = ratesOf[currency];
    if (!both || vehicle_id === null || completed_at === null) return [];
    const cost_on = dayIn(completed_at, trip.time_zone);
    const truck = {
      part: 1,
      vehicleId: vehicle_id,
      drivers: trip.second_driver_id === null ? 1 : 2,
      km: trip.distance_km ?? '0',
      from: trip.departed_at ?? completed_at,
      to: completed_at,
    };
    return costRows({ ...trip, cost_on, currency }, truck, both[cost_on < turnOfYear ? 0 : 1], loadsOf.get(trip.id) ?? []);
  });
  for (const part of chunks(costs, 500)) await db.insertInto('truck_cost').values(part).execute();
}

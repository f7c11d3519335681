import { Refusal } from '../../../../../kernel/refusal.ts';
import { waysBetween } from '../../../capacity/server/driving.ts';
import { trucksFor } from '../../../capacity/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { goodsOn } from '../../../work-order/server/mixed-loading.ts';
import { suggestPlan } from '../../contract.ts';
import { pool, type Pooled } from '../queries.ts';
import { latestArrival, suggest } from '../../suggest.ts';

export default handle(suggestPlan, async (work, p) => {
  const rows = await pool(work)
    .innerJoin('own_company as oc', 'oc.id', 'o.company_id')
    .select('oc.time_zone')
    .where('o.id', 'in', p.order_ids)
    .where('o.company_id', 'in', [...work.who.companyIds])
    .execute();
  if (rows.length !== new Set(p.order_ids).size) throw new Refusal('NOT_FOUND');
  const goods = new Map((await goodsOn(work, p.order_ids)).map((one) => [one.id, one]));
  const ends = (row: (typeof rows)[number]) => ({
    originStationId: row.origin_station_id,
    destinationStationId: row.destination_station_id,
  });
  const wayOf = await waysBetween(work, rows.map(ends));
  const orders = rows
    .filter((row) => row.left_pieces > 0 || Number(row.left_kg) > 0)
    .flatMap((row) => {
      const on = goods.get(row.id);
      const remaining = { pieces: row.left_pieces, pallets: row.left_pallets, gross_kg: row.left_kg, volume_m3: row.left_m3 };
      const times = { ...timesOf(row, work.now), timeZone: row.time_zone };
      return on ? [{ ...row, ...times, region: row.truck_region, remaining, goods: on, way: wayOf(ends(row)) }] : [];
    });
  const from = earliest(orders.map((order) => order.pickup_from)) ?? work.now;
  const trucks = await trucksFor(work, { from, to: latestArrival(orders, work.now) });
  const { plans, unplaced } = suggest(orders, trucks, work.now);
  return {
    plans: plans.map(({ orders, truck, driver, depart, arrive, fillPercent, why }) => ({
      orders: orders.map(({ id, order_no }) => ({ id, order_no })),
      carrier_id: truck.carrier_id,
      carrier_name: truck.carrier_name,
      own: truck.own,
      vehicle_id: truck.id,
      plate_no: truck.plate_no,
      driver_id: driver?.id ?? null,
      driver_name: driver?.name ?? null,
      planned_depart: depart,
      planned_arrive: arrive,
      fill_percent: fillPercent,
      why: [...why],
    })),
    unplaced: unplaced.map(({ order, why }) => ({ id: order.id, order_no: order.order_no, why })),
  };
});

const hourMs = 3_600_000;

/**
 * The times of an order for its next truck: those of its leg, where it changes trucks. A leg to a gate that starts late is due after its hours
 * from now on, unless the order itself is overdue. The last leg is due with the order.
 */
function timesOf({ pickup_from, pickup_to, due_at, leg, legs, leg_from, leg_to, leg_pickup_to, road_hours }: Pooled, now: Date) {
  if (!leg_from || !leg_to || due_at <= now) return { pickup_from, pickup_to, due_at };
  const soonest = leg === legs ? 0 : now.getTime() + hourMs / 4 + Number(road_hours) * hourMs;
  return { pickup_from: leg_from, pickup_to: leg_pickup_to, due_at: new Date(Math.max(leg_to.getTime(), soonest)) };
}

function earliest(times: readonly Date[]): Date | undefined {
  return times.reduce<Date | undefined>((a, b) => (a && a < b ? a : b), undefined);
}

import { Refusal } from '../../../../kernel/refusal.ts';
import { trucksFor } from '../../capacity/queries.ts';
import { handle } from '../../db.ts';
import { suggestPlan } from '../contract.ts';
import { pool } from '../queries.ts';
import { suggest } from '../suggest.ts';

export default handle(suggestPlan, async (work, p) => {
  const rows = await pool(work)
    .where('o.id', 'in', p.order_ids)
    .where('o.company_id', 'in', [...work.who.companyIds])
    .execute();
  if (rows.length !== new Set(p.order_ids).size) throw new Refusal('NOT_FOUND');
  const orders = rows
    .filter((row) => row.left_pieces > 0 || Number(row.left_kg) > 0)
    .map((row) => ({
      ...row,
      region: row.truck_region,
      remaining: { pieces: row.left_pieces, pallets: row.left_pallets, gross_kg: row.left_kg, volume_m3: row.left_m3 },
    }));
  const from = earliest(orders.map((order) => order.pickup_from)) ?? work.now;
  const to = latest(orders.map((order) => order.due_at)) ?? work.now;
  const trucks = await trucksFor(work, { from, to });
  const { plans, unplaced } = suggest(orders, trucks);
  return {
    plans: plans.map(({ orders, truck, depart, arrive, fillPercent, why }) => ({
      orders: orders.map(({ id, order_no }) => ({ id, order_no })),
      carrier_id: truck.carrier_id,
      carrier_name: truck.carrier_name,
      own: truck.own,
      vehicle_id: truck.id,
      plate_no: truck.plate_no,
      driver_id: truck.driver_id,
      driver_name: truck.driver_name,
      planned_depart: depart,
      planned_arrive: arrive,
      fill_percent: fillPercent,
      why: [...why],
    })),
    unplaced: unplaced.map(({ order, why }) => ({ id: order.id, order_no: order.order_no, why })),
  };
});

function earliest(times: readonly Date[]): Date | undefined {
  return times.reduce<Date | undefined>((a, b) => (a && a < b ? a : b), undefined);
}
function latest(times: readonly Date[]): Date | undefined {
  return times.reduce<Date | undefined>((a, b) => (a && a > b ? a : b), undefined);
}

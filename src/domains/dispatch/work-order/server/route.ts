import type { DispatchWork } from '../../server/db.ts';
import type { TakenLoad } from './load.ts';

/**
 * The line and ends of the trip: those of its orders if they agree; otherwise it runs from the first order's origin to the last one's
 * destination and follows no line. One order across a border makes it a trip of the border desk.
 */
export async function routeOf(work: DispatchWork, loads: readonly TakenLoad[]) {
  const orders = loads.map((load) => load.order);
  const first = orders.reduce((a, b) => (b.pickup_from < a.pickup_from ? b : a));
  const last = orders.reduce((a, b) => (b.due_at > a.due_at ? b : a));
  const ends = { origin_station_id: first.origin_station_id, destination_station_id: last.destination_station_id };
  const inLegs = loads.some((load) => load.leg > 1 || !load.final);
  const sameLine = orders.every((order) => order.line_id === first.line_id) ? first.line_id : null;
  // A leg is shorter than its order's way: it follows the line between its own ends, if one exists.
  const line_id = inLegs ? await lineBetween(work, ends) : sameLine;
  return {
    company_id: first.company_id,
    region: orders.some((order) => order.region === 'border') ? ('border' as const) : first.region,
    crosses_border: loads.some((load) => load.crosses),
    line_id,
    ...ends,
    distance_km: await distanceOf(work, line_id),
  };
}

async function lineBetween(
  work: DispatchWork,
  ends: { readonly origin_station_id: bigint; readonly destination_station_id: bigint },
): Promise<bigint | null> {
  const line = await work.db
    .selectFrom('line')
    .select('id')
    .where('origin_station_id', '=', ends.origin_station_id)
    .where('destination_station_id', '=', ends.destination_station_id)
    .where('mode', '=', 'road')
    .where('active', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return line?.id ?? null;
}

async function distanceOf(work: DispatchWork, lineId: bigint | null): Promise<string | null> {
  if (!lineId) return null;
  const line = await work.db.selectFrom('line').select('distance_km').where('id', '=', lineId).executeTakeFirst();
  return line?.distance_km ?? null;
}

import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getWorkOrder } from '../../contract.ts';
import { staffTrips, tripOf, tripParts } from '../queries.ts';
import { lineName, shortName } from '../../../../reference/server/names.ts';

export default handle(getWorkOrder, async (work, { id }) => {
  const trip = await staffTrips(work)
    .leftJoin('vehicle as v', 'v.id', 'w.vehicle_id')
    .leftJoin('line as li', 'li.id', 'w.line_id')
    .leftJoin('account as ca', 'ca.id', 'w.created_by')
    .leftJoin('account as ra', 'ra.id', 'w.reviewed_by')
    .leftJoin('account as da', 'da.id', 'w.price_decided_by')
    .leftJoin('work_order as old', 'old.id', 'w.replaces_id')
    .select([
      'v.load_kg',
      'v.volume_m3 as vehicle_m3',
      'vt.load_kg as type_kg',
      'vt.volume_m3 as type_m3',
      lineName<string | null>('li', work.who.language).as('line_name'),
    ])
    .select(sql<bigint | null>`coalesce(c.merged_into_id, w.carrier_id)`.as('crew_carrier_id'))
    .select(['ca.name as created_by_name', 'ra.name as reviewed_by_name', 'da.name as price_decided_by_name', 'old.no as replaces_no'])
    .where('w.id', '=', id)
    .where('w.company_id', 'in', [...work.who.companyIds])
    .executeTakeFirst();
  if (!trip) throw new Refusal('NOT_FOUND');
  const { stops, loads, events } = await tripParts(work, id);
  const orders = await work.db
    .selectFrom('transport_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('work_order_load as l', 'l.order_id', 'o.id')
    .select(['o.id', shortName('c', work.who.language).as('customer_name'), 'o.consignee_name'])
    .where('l.work_order_id', '=', id)
    .execute();
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const next = await work.db
    .selectFrom('work_order')
    .select(['id', 'no'])
    .where('replaces_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...tripOf(trip, work.now),
    capacity_kg: trip.load_kg ?? trip.type_kg,
    capacity_m3: trip.vehicle_m3 ?? trip.type_m3,
    replaced_by_id: next?.id ?? null,
    replaced_by_no: next?.no ?? null,
    stops,
    loaded: loads.map((load) => ({
      ...load,
      customer_name: orderOf.get(load.order_id)?.customer_name ?? '',
      consignee_name: orderOf.get(load.order_id)?.consignee_name ?? '',
    })),
    events,
  };
});

import { sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { stationName } from '../../../order/order/queries.ts';
import { type DispatchWork, handle } from '../../db.ts';
import { companyTimeZone } from '../../work-order/store.ts';
import { getOrderLegs } from '../contract.ts';

export default handle(getOrderLegs, async (work, { order_id }) => {
  const { db, who } = work;
  const order = await db
    .selectFrom('transport_order')
    .select(['id as order_id', 'order_no', 'version', 'company_id', 'line_id'])
    .select(sql<boolean>`exists (select from work_order_load l where l.order_id = transport_order.id and l.live)`.as('fixed'))
    .where('id', '=', order_id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  const legs = await db
    .selectFrom('order_leg as g')
    .innerJoin('station as f', 'f.id', 'g.from_station_id')
    .innerJoin('station as t', 't.id', 'g.to_station_id')
    .leftJoin('carrier as c', 'c.id', 'g.carrier_id')
    .select(['g.seq', 'g.from_station_id', 'g.to_station_id', 'g.carrier_id', 'c.short_name as carrier_name', 'g.transit_hours'])
    .select(['g.needs_release', 'g.released_at'])
    .select([stationName('f', who.language).as('from_name'), stationName('t', who.language).as('to_name')])
    .where('g.order_id', '=', order_id)
    .orderBy('g.seq')
    .execute();
  const { route_name, by_route } = await routeLegs(work, order);
  return { ...order, legs, route_name, by_route };
});

/** The road legs of the main route of the order's line today; a route of one leg changes no truck. */
async function routeLegs(work: DispatchWork, order: { company_id: bigint; line_id: bigint | null }) {
  const none = { route_name: null, by_route: [] };
  if (!order.line_id) return none;
  const day = dayIn(work.now, await companyTimeZone(work, order.company_id));
  const route = await work.db
    .selectFrom('route')
    .select(['id', 'name'])
    .where('line_id', '=', order.line_id)
    .where('main', '=', true)
    .where('active', '=', true)
    .where(sql<boolean>`${day}::date between valid_from and valid_to`)
    .executeTakeFirst();
  if (!route) return none;
  const by_route = await work.db
    .selectFrom('route_leg as g')
    .innerJoin('station as f', 'f.id', 'g.from_station_id')
    .innerJoin('station as t', 't.id', 'g.to_station_id')
    .leftJoin('carrier as c', 'c.id', 'g.carrier_id')
    .select(['g.from_station_id', 'g.to_station_id', 'g.carrier_id', 'c.short_name as carrier_name', 'g.transit_hours'])
    .select([stationName('f', work.who.language).as('from_name'), stationName('t', work.who.language).as('to_name')])
    .where('g.route_id', '=', route.id)
    .orderBy('g.seq')
    .execute();
  return by_route.length < 2 ? none : { route_name: route.name, by_route };
}

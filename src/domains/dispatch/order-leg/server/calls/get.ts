import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { companyTimeZone } from '../../../work-order/server/work-order.ts';
import { getOrderLegs } from '../../contract.ts';
import { shortName, stationName } from '../../../../reference/server/names.ts';
import { mainRouteLegs } from '../../../../reference/route/server/main-route.ts';

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
    .select([
      'g.seq',
      'g.from_station_id',
      'g.to_station_id',
      'g.carrier_id',
      shortName<string | null>('c', who.language).as('carrier_name'),
      'g.transit_hours',
    ])
    .select(['g.needs_release', 'g.released_at'])
    .select([stationName('f', who.language).as('from_name'), stationName('t', who.language).as('to_name')])
    .where('g.order_id', '=', order_id)
    .orderBy('g.seq')
    .execute();
  const today = dayIn(work.now, await companyTimeZone(work, order.company_id));
  const { route_name, legs: by_route } = await mainRouteLegs(work, order.line_id, today);
  return { ...order, legs, route_name, by_route };
});

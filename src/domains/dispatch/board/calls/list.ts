import { sql } from 'kysely';
import { anyId, anyText, atDays, by, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listPool } from '../contract.ts';
import { hasRest, pool } from '../queries.ts';

export default handle(listPool, (work, p) => {
  const late = sql<boolean>`(o.pickup_to < ${work.now}::timestamptz and ${hasRest})`;
  return listRows(work, listPool, p.tab ? p : { ...p, tab: 'toDispatch' }, {
    id: 'o.id',
    state: 'o.state',
    tabs: { rest: sql<boolean>`(o.state = 'inTransit' and ${hasRest})` },
    query: (asked) => pool(asked).where('o.company_id', 'in', [...asked.who.companyIds]),
    where: {
      words: (text) =>
        sql<boolean>`app.plain(o.order_no || ' ' || coalesce(o.customer_ref, '') || ' ' || o.shipper_name || ' ' || o.consignee_name || ' ' || coalesce(o.container_no, ''))
          like app.plain(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`,
      order_no: (values) => anyText('o.order_no', values),
      customer_id: (values) => anyId('o.customer_id', values),
      company_id: (values) => anyId('o.company_id', values),
      region: (values) => anyText('o.region', values),
      business_type: (values) => anyText('o.business_type', values),
      origin_station_id: (values) => anyId('o.origin_station_id', values),
      destination_station_id: (values) => anyId('o.destination_station_id', values),
      vehicle_type_id: (values) => anyId('o.vehicle_type_id', values),
      pickup_from: (range, { who }) => atDays('o.pickup_from', range, who.timeZone),
      late: (flag) => (flag ? late : sql<boolean>`not ${late}`),
    },
    sorts: { pickup_from: by('o.pickup_from', 'timestamptz'), due_at: by('o.due_at', 'timestamptz'), order_no: by('o.order_no', 'text') },
    row: (order, { now }) => ({ ...order, late: order.pickup_to < now && (order.left_pieces > 0 || Number(order.left_kg) > 0) }),
  });
});

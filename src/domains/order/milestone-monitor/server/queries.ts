import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { shortName, stationName } from '../../../reference/server/names.ts';
import type { OrderTables } from '../../server/db.ts';
import { milestoneCodes } from '../../tracking/kinds.ts';
import { type MonitorRow, runningStates } from '../contract.ts';

/** Milestones as JSON, instants in wire format, in the order in which they are reached. */
const points = sql<MonitorRow['points']>`(select coalesce(jsonb_agg(jsonb_build_object('code', m.code,
    'planned_at', to_char(m.planned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'actual_at', to_char(m.actual_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    order by array_position(${sql.lit(`{${milestoneCodes.join()}}`)}::text[], m.code)), '[]')
  from order_milestone m where m.order_id = o.id)`;

/** Running orders of the reader's companies. */
export function runningOrders({ db, who }: Work<OrderTables>) {
  return db
    .selectFrom('transport_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('station as s', 's.id', 'o.origin_station_id')
    .innerJoin('station as d', 'd.id', 'o.destination_station_id')
    .select(['o.id', 'o.order_no', 'o.state', 'o.customer_id', 'o.due_at'])
    .select([shortName('c', who.language).as('customer_name'), stationName('s', who.language).as('origin_name')])
    .select([stationName('d', who.language).as('destination_name'), points.as('points')])
    .select(
      sql<number>`(select count(*)::int from order_exception x where x.order_id = o.id and x.resolved_at is null)`.as('open_exceptions'),
    )
    .where('o.company_id', 'in', [...who.companyIds])
    .where('o.state', 'in', [...runningStates]);
}

import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { shortName, stationName } from '../../../reference/server/names.ts';
import type { OrderTables } from '../../server/db.ts';
import type { Point } from '../../tracking/contract.ts';
import { inJourneyOrder } from '../../tracking/rules.ts';
import { pointsOfOrder } from '../../tracking/server/points.ts';
import { runningStates } from '../contract.ts';

/** A row of the monitor, with its points as the order reaches them. */
export function monitorRowOf<R extends { readonly points: readonly Point[] }>(row: R): R & { points: Point[] } {
  return { ...row, points: inJourneyOrder(row.points) };
}

/** Running orders of the reader's companies. */
export function runningOrders({ db, who }: Work<OrderTables>) {
  return db
    .selectFrom('transport_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('station as s', 's.id', 'o.origin_station_id')
    .innerJoin('station as d', 'd.id', 'o.destination_station_id')
    .select(['o.id', 'o.order_no', 'o.state', 'o.customer_id', 'o.due_at'])
    .select([shortName('c', who.language).as('customer_name'), stationName('s', who.language).as('origin_name')])
    .select([stationName('d', who.language).as('destination_name'), pointsOfOrder.as('points')])
    .select(
      sql<number>`(select count(*)::int from order_exception x where x.order_id = o.id and x.resolved_at is null)`.as('open_exceptions'),
    )
    .where('o.company_id', 'in', [...who.companyIds])
    .where('o.state', 'in', [...runningStates]);
}

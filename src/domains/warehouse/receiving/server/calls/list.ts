import { type SqlBool, sql } from 'kysely';
import { listRows } from '../../../../../server/list.ts';
import { inboundSorts, inboundWhere, plansOf, rowOf } from '../../../inbound/server/queries.ts';
import { handle, type WarehouseWork } from '../../../server/db.ts';
import { listReceiving } from '../../contract.ts';

const waiting = sql<SqlBool>`exists (select from location l join warehouse_zone z on z.id = l.zone_id where l.id = pa.location_id and z.kind = 'receiving')`;

const receivable = (work: WarehouseWork) =>
  plansOf(work)
    .where('p.state', 'not in', ['draft', 'submitted', 'cancelled'])
    .select([
      // A pallet was built even if all of its goods were taken off it since.
      sql<number>`(select count(distinct r.pallet_id)::int from receipt r where r.plan_id = p.id and r.reversed_at is null)`.as(
        'pallets_made',
      ),
      sql<number>`(select count(*)::int from pallet pa where pa.inbound_plan_id = p.id and pa.state = 'active' and ${waiting})`.as(
        'pallets_waiting',
      ),
    ]);

export default handle(listReceiving, (work, params) =>
  listRows(work, listReceiving, params, {
    query: receivable,
    id: 'p.id',
    state: 'p.state',
    where: inboundWhere,
    sorts: inboundSorts,
    row: (row) => ({ ...rowOf(row), pallets_made: row.pallets_made, pallets_waiting: row.pallets_waiting }),
  }),
);

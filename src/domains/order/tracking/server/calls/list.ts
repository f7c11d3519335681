import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { ordersOf, orderWhere, lateBy, rowOf } from '../../../transport-order/server/queries.ts';
import { listTrack } from '../../contract.ts';
import { inJourneyOrder } from '../../rules.ts';
import { pointsOfOrder } from '../points.ts';

const openNote = sql<
  string | null
>`(select x.note from order_exception x where x.order_id = o.id and x.resolved_at is null order by x.id desc limit 1)`;

const hourMs = 3_600_000;

export default handle(listTrack, (work, params) => {
  const underWay: RawBuilder<SqlBool> = sql<SqlBool>`o.state in ('received', 'partDispatched', 'dispatched', 'inTransit')`;
  return listRows(work, listTrack, params, {
    query: (w) => ordersOf(w).select([pointsOfOrder.as('points'), openNote.as('exception_note')]),
    id: 'o.id',
    state: 'o.state',
    tabs: {
      late: sql<SqlBool>`(${underWay} and ${lateBy(work.now)})`,
      exceptions: sql<SqlBool>`exists (select from order_exception x where x.order_id = o.id and x.resolved_at is null)`,
    },
    where: orderWhere,
    sorts: {
      due_at: by('o.due_at', 'timestamptz'),
      pickup_from: by('o.pickup_from', 'timestamptz'),
      order_no: by('o.order_no', 'text'),
    },
    row: (row, w) => {
      const overMs = (row.signed_at ?? w.now).getTime() - row.due_at.getTime();
      const facts = rowOf(row, w);
      return { ...row, ...facts, points: inJourneyOrder(row.points), late_hours: facts.late ? Math.ceil(overMs / hourMs) : 0 };
    },
  });
});

import { type SqlBool, sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { lateBy, orderWhere } from '../../../transport-order/server/queries.ts';
import { isLate } from '../../../transport-order/rules.ts';
import type { MilestoneCode } from '../../../tracking/kinds.ts';
import { listOwnOrders } from '../../contract.ts';
import { ownOrders } from '../queries.ts';

const atPoint = sql<MilestoneCode | null>`(select m.code from order_milestone m where m.order_id = o.id and m.actual_at is not null
  order by m.actual_at desc, m.id desc limit 1)`;
const pod = sql<boolean>`exists (select from order_document d where d.order_id = o.id and d.kind = 'pod')`;

export default handle(listOwnOrders, (work, params) =>
  listRows(work, listOwnOrders, params, {
    query: (w) =>
      ownOrders(w)
        .select([
          'o.id',
          'o.order_no',
          'o.customer_ref',
          'o.state',
          'o.business_type',
          'o.consignee_name',
          'o.pieces',
          'o.gross_kg',
          'o.volume_m3',
          'o.pickup_from',
          'o.due_at',
          'o.signed_at',
        ])
        .select([atPoint.as('at_point'), pod.as('pod')]),
    id: 'o.id',
    state: 'o.state',
    tabs: { late: sql<SqlBool>`(o.signed_at is null and ${lateBy(work.now)})` },
    where: {
      words: orderWhere.words,
      pickup: orderWhere.pickup,
      due: orderWhere.due,
      late: orderWhere.late,
    },
    sorts: {
      pickup_from: by('o.pickup_from', 'timestamptz'),
      due_at: by('o.due_at', 'timestamptz'),
      order_no: by('o.order_no', 'text'),
    },
    row: (row, { now }) => ({ ...row, late: isLate({ state: row.state, dueAt: row.due_at, signedAt: row.signed_at }, now) }),
  }),
);

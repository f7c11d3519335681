import { sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listPicking } from '../../contract.ts';
import { tasksOf, toPutBack } from '../queries.ts';

export default handle(listPicking, (work, params) =>
  listRows(work, listPicking, params, {
    query: tasksOf,
    id: 't.id',
    state: 't.state',
    tabs: { putBack: toPutBack },
    where: {
      task_no: 't.task_no',
      list_no: 'list.list_no',
      plan_no: 'plan.plan_no',
      pallet_no: 'source.pallet_no',
      short: (short) => (short ? sql<boolean>`t.short_qty > 0` : sql<boolean>`t.short_qty = 0`),
      mine: (mine) =>
        mine
          ? sql<boolean>`t.picker_id = ${work.who.accountId}::bigint`
          : sql<boolean>`t.picker_id is distinct from ${work.who.accountId}::bigint`,
    },
    sorts: { created_at: by('t.created_at', 'timestamptz'), task_no: by('t.task_no', 'text') },
    row: (row) => row,
  }),
);

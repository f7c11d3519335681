import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listInbound } from '../../contract.ts';
import { inboundSorts, inboundWhere, plansOf, rowOf } from '../queries.ts';

export default handle(listInbound, (work, params) =>
  listRows(work, listInbound, params, {
    query: plansOf,
    id: 'p.id',
    state: 'p.state',
    where: inboundWhere,
    sorts: inboundSorts,
    row: rowOf,
  }),
);

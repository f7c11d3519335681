import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listOutbound } from '../../contract.ts';
import { intercepted, outboundOf, outboundSorts, outboundWhere, rowOf } from '../queries.ts';

export default handle(listOutbound, (work, params) =>
  listRows(work, listOutbound, params, {
    query: outboundOf,
    id: 'p.id',
    state: 'p.state',
    tabs: { intercepted },
    where: outboundWhere,
    sorts: outboundSorts,
    row: rowOf,
  }),
);
